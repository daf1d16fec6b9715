#include "engine/replay/replay.h"
