/** How the work of a request is spread: always the same, or mostly less and sometimes much more than its mean. */
export type Spread = 'constant' | 'exponential'

export interface FleetLoad {
  processes: number
  requestsPerSecond: number
  /** Kinds of requests: how often each comes, and how long a process works on one in the mean. */
  kinds: readonly { weight: number; workMs: number }[]
  spread: Spread
  requests: number
  seed: number
}

export interface FleetWaits {
  /** The share of the time in which a process works. */
  busy: number
  meanMs: number
  p50Ms: number
  p99Ms: number
  mostMs: number
}

/**
 * Requests that arrive at random go to the process with the least work left, as a balancer with `leastconn` nearly
 * does it, and wait there for their turn. Answers how long they waited, not counting the first tenth, when the
 * processes were still idle.
 */
export function simulateFleet({ processes, requestsPerSecond, kinds, spread, requests, seed }: FleetLoad): FleetWaits {
  const random = randomFrom(seed)
  const exponential = (mean: number) => -Math.log(1 - random()) * mean
  const pick = pickByWeight(kinds)
  const workOfNext = () => {
    const workMs = pick(random())
    return spread === 'constant' ? workMs : exponential(workMs)
  }
  const freeAt = new Float64Array(processes)
  const waits = new Float64Array(requests)
  let now = 0
  let worked = 0
  for (let place = 0; place < requests; place++) {
    now += exponential(1000 / requestsPerSecond)
    const chosen = leastOf(freeAt)
    const begins = Math.max(now, freeAt[chosen] ?? 0)
    const work = workOfNext()
    freeAt[chosen] = begins + work
    waits[place] = begins - now
    worked += work
  }
  const counted = waits.subarray(Math.floor(requests / 10)).toSorted()
  const at = (share: number) => counted[Math.min(counted.length - 1, Math.floor(counted.length * share))] ?? 0
  return {
    busy: worked / (now * processes),
    meanMs: counted.reduce((sum, wait) => sum + wait, 0) / counted.length,
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    mostMs: at(1),
  }
}

/** For a number from 0 to 1, the work of one of the kinds. */
function pickByWeight(kinds: FleetLoad['kinds']): (chance: number) => number {
  const weights = kinds.reduce((sum, { weight }) => sum + weight, 0)
  let reached = 0
  const steps = kinds.map(({ weight, workMs }) => {
    reached += weight / weights
    return { reached, workMs }
  })
  return (chance) => (steps.find((step) => chance < step.reached) ?? steps.at(-1))?.workMs ?? 0
}

function leastOf(values: Float64Array): number {
  let least = 0
  for (let place = 1; place < values.length; place++) {
    if ((values[place] ?? 0) < (values[least] ?? 0)) least = place
  }
  return least
}

/** Mulberry32: the same seed plays the same day. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
