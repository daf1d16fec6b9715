-- Decides one request against several limits, as one step. Needs Redis 5 or newer.
--
-- KEYS[i]: where limit i keeps its state; no two are alike. ARGV[1]: the time in ms, or '' for the clock of Redis. Then
-- five arguments for each limit: its algorithm, as numbered at the end, and four parameters, those of the limiters in
-- engine/limiter. Answers verdict (0 passed, 1 delayed, 2 rejected), excess and delay for each limit up to the first that
-- rejects. If one rejects, the others keep their state.
--
-- Numbers of Lua are doubles: every product that decides stays below 2^53, so that all of this is exact.
local floor, ceil, max, min = math.floor, math.ceil, math.max, math.min
local PASSED, DELAYED, REJECTED = 0, 1, 2

local now, lifetime = tonumber(ARGV[1]), 86400000
if not now then
  local time = redis.call('TIME')
  now, lifetime = time[1] * 1000 + floor(time[2] / 1000), nil
end

-- Keys go when nothing would differ without them, and a second for the clock. With a clock of the caller's they stay a day.
local function remaining(ttl)
  return string.format('%.0f', lifetime or min(max(ttl, 0) + 1000, 9e15))
end

-- Three numbers as text.
local function stored(key)
  local text = redis.call('GET', key)
  if text then
    local a, b, c = string.match(text, '(%S+) (%S+) (%S+)')
    return tonumber(a), tonumber(b), tonumber(c)
  end
end
local function keep(key, ttl, a, b, c)
  return function()
    redis.call('SET', key, string.format('%.0f %.0f %.0f', a, b, c or 0), 'PX', remaining(ttl))
  end
end

-- Since a request, by the rule of nginx for a clock that steps back.
local function elapsed(last)
  local ms = now - last
  return ms < -60000 and 1 or max(ms, 0)
end
-- The amount without `rate` thousandths a second, truncated; not below 0. An inexact product is above every amount.
local function left(amount, rate, ms)
  return rate * ms >= amount * 1000 and 0 or amount - floor(rate * ms / 1000)
end
local function windowStart(width)
  return now - now % width
end

local function limitReq(key, rate, burst, delayAfter)
  local excess, last = stored(key)
  local ms = excess and elapsed(last) or 1
  excess = excess and left(excess + 1000, rate, ms) or 0
  if excess > burst then return REJECTED, excess, 0 end
  local wait = excess > delayAfter and floor((excess - delayAfter) * 1000 / rate) or 0
  if ms > 0 then last = now end
  return wait > 0 and DELAYED or PASSED, excess, wait,
    keep(key, last - now + (excess + 1000) * 1000 / rate, excess, last)
end

local function tokenBucket(key, capacity, cost, refill, period)
  local before, last = stored(key)
  before, last = before or 0, last or 0
  local missing = before
  if period == 0 then
    missing = left(before, refill, elapsed(last))
  elseif before == 0 then
    last = windowStart(period)
  elseif now - last >= period then
    local times = floor((now - last) / period)
    missing, last = max(before - times * refill, 0), last + times * period
  end
  local level = missing + cost
  local passes = level <= capacity
  if passes then missing = level end
  if period > 0 then
    return passes and PASSED or REJECTED, level, 0,
      keep(key, last + ceil(missing / refill) * period - now, missing, last)
  end
  if not passes then return REJECTED, level, 0 end
  if elapsed(last) > 0 or before == 0 then last = now end
  return PASSED, level, 0, keep(key, last - now + missing * 1000 / refill, missing, last)
end

local function leakyQueue(key, most, rate)
  local backlog, last = stored(key)
  backlog, last = backlog or 0, last or 0
  local work = max(backlog - max(now - last, 0) * rate, 0)
  local excess = ceil(work / 1000)
  if work > most then return REJECTED, excess, 0 end
  last = backlog == 0 and now or max(last, now)
  return work > 0 and DELAYED or PASSED, excess, ceil(work / rate),
    keep(key, last - now + (work + 1000000) / rate, work + 1000000, last)
end

local function fixedWindow(key, limit, width, countRejected)
  local windowEnd, count = stored(key)
  if not windowEnd or now >= windowEnd then windowEnd, count = windowStart(width) + width, 0 end
  local level = count + 1
  local passes = level <= limit
  if passes or countRejected == 1 then count = level end
  return passes and PASSED or REJECTED, level * 1000, 0, keep(key, windowEnd - now, windowEnd, count)
end

-- A list, since its entries never go back in time: a sorted set would need several times the memory.
local function slidingLog(key, limit, width, countRejected)
  local out, size, chunk = 0, redis.call('LLEN', key), 1
  while out < size do
    local ended = false
    for _, entry in ipairs(redis.call('LRANGE', key, out, out + chunk - 1)) do
      ended = tonumber(entry) > now - width
      if ended then break end
      out = out + 1
    end
    if ended then break end
    chunk = min(chunk * 4, 1000)
  end
  local level = size - out + 1
  local passes = level <= limit
  return passes and PASSED or REJECTED, level * 1000, 0, function()
    local newest = level > 1 and max(tonumber(redis.call('LINDEX', key, -1)), now) or now
    if out > 0 then redis.call('LTRIM', key, out, -1) end
    if passes or countRejected == 1 then
      redis.call('RPUSH', key, string.format('%.0f', newest))
      redis.call('PEXPIRE', key, remaining(newest + width - now))
    end
  end
end

-- The quotient and the remainder of a * b / divisor, for a below 2^31, b up to the divisor, that below 2^32.
local function share(a, b, divisor)
  local low = a % 32768
  local high = (a - low) / 32768 * b
  local rest = high % divisor * 32768 + low * b
  return floor(high / divisor) * 32768 + floor(rest / divisor), rest % divisor
end

local function slidingCounter(key, limit, width, countRejected, ownWindows)
  local windowEnd, previous, current = stored(key)
  if not windowEnd or now >= windowEnd + width then
    windowEnd, previous, current = (ownWindows == 1 and now or windowStart(width)) + width, 0, 0
  elseif now >= windowEnd then
    windowEnd, previous, current = windowEnd + width, current, 0
  end
  local whole, rest = share(previous, min(windowEnd - now, width), width)
  local level = current + whole
  local passes = level < limit
  if (passes or countRejected == 1) and current < 1073741824 then current = current + 1 end
  return passes and PASSED or REJECTED, (level + 1) * 1000 + floor(rest * 1000 / width), 0,
    keep(key, windowEnd + width - now, windowEnd, previous, current)
end

local algorithms = {limitReq, tokenBucket, leakyQueue, fixedWindow, slidingLog, slidingCounter}
local answer, states = {}, {}
for i, key in ipairs(KEYS) do
  local at = 5 * i - 3
  local verdict, excess, delay, state = algorithms[tonumber(ARGV[at])](key, tonumber(ARGV[at + 1]),
    tonumber(ARGV[at + 2]), tonumber(ARGV[at + 3]), tonumber(ARGV[at + 4]))
  answer[3 * i - 2], answer[3 * i - 1], answer[3 * i] = verdict, excess, delay
  states[i] = state or false
  if verdict == REJECTED then
    states = {state}
    break
  end
end
for _, state in ipairs(states) do
  if state then state() end
end
return answer
