#include "engine/trace/made/random.h"
