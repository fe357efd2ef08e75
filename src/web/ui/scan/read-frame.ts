import { runsOf } from './line-runs.ts'
import { readRuns } from './read-runs.ts'

export type Frame = { width: number; height: number; brightness: Uint8Array }

const LINES = 15
/** Pixels from a line that was read to those that confirm it. */
const NEAR = [5, -5, 9, -9]
/** Pixels to each side of a line that are averaged with it, against noise. */
const THICKNESS = 1

/** Across, down and along both diagonals: one of them crosses all bars, however the pack is held. */
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [Math.SQRT1_2, Math.SQRT1_2],
  [Math.SQRT1_2, -Math.SQRT1_2],
] as const

/** The barcode that two lines of a frame show: one line alone is sometimes misread as another valid code. */
export function readFrame(frame: Frame): string | null {
  const reach = Math.min(frame.width, frame.height) * 0.6
  for (const direction of DIRECTIONS) {
    const read = (away: number) => readRuns(runsOf(lineThrough(frame, direction, away)))
    for (let turn = 0; turn < LINES; turn++) {
      // From the middle outwards.
      const away = (Math.ceil(turn / 2) * (turn % 2 === 0 ? 2 : -2) * reach) / LINES
      const code = read(away)
      if (code && NEAR.some((beside) => read(away + beside) === code)) return code
    }
  }
  return null
}

/** `away` pixels from the middle. */
function lineThrough(frame: Frame, [dx, dy]: readonly [number, number], away: number): Float32Array {
  const { width, height } = frame
  const [middleX, middleY] = [width / 2 - dy * away, height / 2 + dx * away]
  const halfLength = Math.floor(
    Math.min(
      dx === 0 ? Number.POSITIVE_INFINITY : Math.min(middleX, width - 1 - middleX) / Math.abs(dx),
      dy === 0 ? Number.POSITIVE_INFINITY : Math.min(middleY, height - 1 - middleY) / Math.abs(dy),
    ),
  )
  const line = new Float32Array(Math.max(0, halfLength * 2))
  for (let at = 0; at < line.length; at++) {
    const along = at - halfLength
    let sum = 0
    for (let side = -THICKNESS; side <= THICKNESS; side++)
      sum += between(frame, middleX + dx * along - dy * side, middleY + dy * along + dx * side)
    line[at] = sum / (THICKNESS * 2 + 1)
  }
  return line
}

/** Of the four pixels around a place. */
function between({ width, height, brightness }: Frame, x: number, y: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)))
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)))
  const [right, below, at] = [x - left, y - top, top * width + left]
  const upper = (brightness[at] as number) * (1 - right) + (brightness[at + 1] as number) * right
  const lower = (brightness[at + width] as number) * (1 - right) + (brightness[at + width + 1] as number) * right
  return upper * (1 - below) + lower * below
}

/** Of red, green and blue, as eyes weigh them. */
export function brightnessOf({
  data,
  width,
  height,
}: {
  data: ArrayLike<number>
  width: number
  height: number
}): Frame {
  const brightness = new Uint8Array(width * height)
  for (let pixel = 0, at = 0; pixel < brightness.length; pixel++, at += 4)
    brightness[pixel] =
      ((data[at] as number) * 77 + (data[at + 1] as number) * 150 + (data[at + 2] as number) * 29) >> 8
  return { width, height, brightness }
}
