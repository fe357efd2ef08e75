/** How a count of pieces may turn out: what is expected, and how far it spreads. */
export type Spread = { mean: number; variance: number }

/** P(count ≥ pieces). */
export type Tail = (pieces: number) => number

/** From here on the sum of many small chances is a bell curve, near enough. */
const MANY = 150

/** Of counted things: Poisson, or negative binomial where they vary more than that. */
export function tailOf({ mean, variance }: Spread): Tail {
  if (mean <= 0) return (pieces) => (pieces <= 0 ? 1 : 0)
  return mean > MANY ? bellTail(mean, Math.max(variance, mean)) : countedTail(mean, Math.max(variance, mean))
}

function countedTail(mean: number, variance: number): Tail {
  const excess = variance / mean - 1
  const size = excess > 1e-6 ? mean / excess : Number.POSITIVE_INFINITY
  const isPoisson = size === Number.POSITIVE_INFINITY
  let chance = isPoisson ? Math.exp(-mean) : Math.exp(-size * Math.log1p(excess))
  const growth = isPoisson ? mean : excess / (1 + excess)
  const tails = [1]
  return (pieces) => {
    for (let count = tails.length; count <= pieces; count++) {
      tails.push(Math.max(0, (tails[count - 1] ?? 0) - chance))
      chance *= isPoisson ? growth / count : (growth * (size + count - 1)) / count
    }
    return pieces <= 0 ? 1 : (tails[pieces] ?? 0)
  }
}

/** A gamma distribution by Wilson and Hilferty: its tail upwards is longer, as that of sales is. */
function bellTail(mean: number, variance: number): Tail {
  const shape = (mean * mean) / variance
  const spread = 1 / (9 * shape)
  return (pieces) => normalTail((Math.cbrt(Math.max(0, pieces - 0.5) / mean) - (1 - spread)) / Math.sqrt(spread))
}

/** P(a standard normal draw > z), by Zelen and Severo; off by less than 1e-7. */
function normalTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const powers = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = Math.exp((-z * z) / 2) * 0.3989422804014327 * powers
  return z >= 0 ? tail : 1 - tail
}

/** How many of so many pieces are expected to be left. */
export function expectedLeft(pieces: number, demand: Spread): number {
  if (demand.mean <= 0) return pieces
  if (pieces > demand.mean + 8 * Math.sqrt(demand.variance) + 8) return pieces - demand.mean
  const tail = tailOf(demand)
  let left = 0
  for (let piece = 1; piece <= pieces; piece++) left += 1 - tail(piece)
  return left
}
