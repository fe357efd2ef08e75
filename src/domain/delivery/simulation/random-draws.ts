/** A number from 0 to below 1. */
export type Random = () => number

/** The same seed draws the same numbers (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** How many independent events happen, when so many are expected. */
export function drawPoisson(random: Random, expected: number): number {
  const least = Math.exp(-expected)
  let count = 0
  for (let product = random(); product > least; product *= random()) count++
  return count
}

/** A factor around 1, as often above as below, with a long tail upwards (lognormal). */
export function drawFactor(random: Random, spread: number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(spread * normal)
}

/** One of them, more often the heavier. */
export function drawWeighted<Item>(random: Random, items: readonly (readonly [Item, number])[]): Item | undefined {
  let rest = random() * items.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [item, weight] of items) {
    rest -= weight
    if (rest < 0) return item
  }
  return undefined
}
