#include "../trace/trace.h"
