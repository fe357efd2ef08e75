/** The widths of the dark and light stripes along a line, in turn; the first one is light. */
export type Runs = { widths: number[] }

/** Brightness 0 to 255; less difference than this is a shadow or noise, not a bar. */
const MIN_CONTRAST = 24
/** Pixels; the window of a place is five blocks. */
const MIN_BLOCK = 12

/**
 * Each place is compared with the middle between the brightest and the darkest around it, so that a shadow over half
 * of the bars does not hide them. Where the brightness crosses it lies between two pixels: of bars two pixels wide
 * that is half of what is to be measured.
 */
export function runsOf(line: Float32Array): Runs {
  const middle = middles(line)
  const widths: number[] = []
  let from = 0
  let isDark = false
  for (let at = 0; at < line.length; at++) {
    const above = (line[at] as number) - (middle[at] as number)
    if (above < 0 === isDark) continue
    const before = at === 0 ? above : (line[at - 1] as number) - (middle[at - 1] as number)
    const crossing = at === 0 ? 0 : at - above / (above - before)
    widths.push(crossing - from)
    from = crossing
    isDark = !isDark
  }
  widths.push(line.length - from)
  return { widths }
}

/** Of low contrast: a middle that nothing is below, so that it is light. */
function middles(line: Float32Array): Float32Array {
  const block = Math.max(MIN_BLOCK, Math.round(line.length / 48))
  const darkest = extremes(line, block, smaller)
  const brightest = extremes(line, block, larger)
  return line.map((_, at) => {
    const [low, high] = [darkest(at), brightest(at)]
    return high - low < MIN_CONTRAST ? -1 : (low + high) / 2
  })
}

type Pick = (one: number, other: number) => number
const smaller: Pick = (one, other) => Math.min(one, other)
const larger: Pick = (one, other) => Math.max(one, other)

/** The extreme around each place, by blocks: where exactly the window ends does not matter. */
function extremes(line: Float32Array, size: number, pick: Pick): (at: number) => number {
  const blocks = Array.from({ length: Math.ceil(line.length / size) }, (_, block) =>
    line.subarray(block * size, (block + 1) * size).reduce((one, other) => pick(one, other)),
  )
  const around = blocks.map((_, block) =>
    blocks.slice(Math.max(0, block - 2), block + 3).reduce((one, other) => pick(one, other)),
  )
  return (at) => around[Math.floor(at / size)] as number
}
