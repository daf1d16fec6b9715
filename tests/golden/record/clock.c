/* Preloaded into nginx: CLOCK_MONOTONIC is what a file says, in milliseconds, so that each request can be given its moment. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static const volatile int64_t* milliseconds;
static int (*realClock)(clockid_t, struct timespec*);

__attribute__((constructor)) static void openClock(void)
{
    const int file = open(getenv("SPILLWAY_CLOCK"), O_RDONLY);
    milliseconds = mmap(NULL, sizeof *milliseconds, PROT_READ, MAP_SHARED, file, 0);
    realClock = (int (*)(clockid_t, struct timespec*))dlsym(RTLD_NEXT, "clock_gettime");
}

int clock_gettime(clockid_t id, struct timespec* time)
{
    if (id != CLOCK_MONOTONIC && id != CLOCK_MONOTONIC_COARSE)
        return realClock(id, time);
    const int64_t now = *milliseconds;
    time->tv_sec = now / 1000;
    time->tv_nsec = now % 1000 * 1000000;
    return 0;
}
