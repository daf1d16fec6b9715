#include "engine/core/a.h"
