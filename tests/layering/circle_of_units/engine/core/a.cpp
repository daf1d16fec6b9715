#include "engine/core/b.h"
