import { describe, expect, test } from 'vitest'
import { type FleetLoad, simulateFleet } from './fleet-simulation.ts'

const load: FleetLoad = {
  processes: 1,
  requestsPerSecond: 70,
  kinds: [{ weight: 1, workMs: 10 }],
  spread: 'exponential',
  requests: 400_000,
  seed: 1,
}

function expectNear(measured: number, expected: number, share = 0.05): void {
  expect(Math.abs(measured / expected - 1)).toBeLessThan(share)
}

describe('the simulated fleet waits as queueing theory says', () => {
  test('one process, work of random length (M/M/1)', () => {
    const { busy, meanMs } = simulateFleet(load)
    expectNear(busy, 0.7)
    expectNear(meanMs, (0.7 / (1 - 0.7)) * 10)
  })

  test('work of constant length: half of that (M/D/1, Pollaczek and Khinchine)', () => {
    const { meanMs } = simulateFleet({ ...load, spread: 'constant' })
    expectNear(meanMs, (0.7 / (1 - 0.7)) * 5)
  })

  test('two kinds of work, often little and seldom much: more than for one kind (M/G/1)', () => {
    const kinds = [
      { weight: 9, workMs: 5 },
      { weight: 1, workMs: 55 },
    ]
    const { busy, meanMs } = simulateFleet({ ...load, kinds })
    expectNear(busy, 0.7)
    const meanOfSquares = 0.9 * 2 * 5 ** 2 + 0.1 * 2 * 55 ** 2
    expectNear(meanMs, (0.07 * meanOfSquares) / (2 * (1 - 0.7)), 0.1)
  })

  test('four processes (M/M/4, Erlang C)', () => {
    const { meanMs } = simulateFleet({ ...load, processes: 4, requestsPerSecond: 320 })
    expectNear(meanMs, (erlangC(4, 3.2) / (4 - 3.2)) * 10)
  })

  test('more than they can do: the line grows', () => {
    const { mostMs } = simulateFleet({ ...load, requestsPerSecond: 120, requests: 100_000 })
    expect(mostMs).toBeGreaterThan(60_000)
  })

  test('the same seed plays the same day', () => {
    expect(simulateFleet(load)).toEqual(simulateFleet(load))
    expect(simulateFleet({ ...load, seed: 2 })).not.toEqual(simulateFleet(load))
  })
})

/** The share of requests that wait at all. */
function erlangC(servers: number, offered: number): number {
  let term = 1
  let sum = 1
  for (let count = 1; count < servers; count++) {
    term *= offered / count
    sum += term
  }
  const all = (term * offered) / servers / (1 - offered / servers)
  return all / (sum + all)
}
