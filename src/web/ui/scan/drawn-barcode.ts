import type { Frame } from './read-frame.ts'

const LEFT = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const RIGHT = '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100'.split(' ')
const MIRRORED = RIGHT.map((bits) => [...bits].reverse().join(''))
const PARITIES = '000000 001011 001101 001110 010011 011001 011100 010101 010110 011010'.split(' ')

/** A 1 for each dark module, without the quiet zones. */
function modulesOf(code: string): string {
  const digits = [...code.padStart(code.length === 8 ? 8 : 13, '0')].map(Number)
  const parity = digits.length === 13 ? (PARITIES[digits.shift() as number] as string) : '0000'
  const half = digits.length / 2
  const left = digits.slice(0, half).map((digit, at) => (parity[at] === '1' ? MIRRORED : LEFT)[digit])
  const right = digits.slice(half).map((digit) => RIGHT[digit])
  return ['101', ...left, '01010', ...right, '101'].join('')
}

type Drawing = {
  width?: number
  height?: number
  /** Pixels of the narrowest bar. */
  module?: number
  /** In degrees, clockwise. */
  turned?: number
  /** How often neighbours are averaged. */
  blurred?: number
  /** Of brightness, to both sides. */
  noise?: number
  /** From none at the left to this share of the light missing at the right. */
  shadow?: number
  /** Modules that ink spreads into the spaces on each side of a bar. */
  ink?: number
}

const PAPER = 225
const INK = 35

/** As a camera might see it: for tests. */
export function drawnBarcode(code: string, drawing: Drawing = {}): Frame {
  const { width = 480, height = 360, module = 3, turned = 0, blurred = 1, noise = 0, shadow = 0, ink = 0 } = drawing
  const bits = modulesOf(code)
  const barHeight = bits.length * 0.6
  const [sin, cos] = [Math.sin((turned * Math.PI) / 180), Math.cos((turned * Math.PI) / 180)]
  const isBar = (place: number) => bits[Math.floor(place)] === '1'
  const isDark = (x: number, y: number) => {
    const along = ((x - width / 2) * cos + (y - height / 2) * sin) / module + bits.length / 2
    const across = (-(x - width / 2) * sin + (y - height / 2) * cos) / module
    if (Math.abs(across) > barHeight / 2) return false
    return isBar(along) || (ink > 0 && (isBar(along - ink) || isBar(along + ink)))
  }
  let light = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let dark = 0
      for (const part of [0.125, 0.375, 0.625, 0.875]) if (isDark(x + part, y + 1 - part)) dark += 0.25
      light[y * width + x] = (PAPER + (INK - PAPER) * dark) * (1 - (shadow * x) / width)
    }
  for (let turn = 0; turn < blurred; turn++) light = averaged(light, width)
  const random = randomFrom(code)
  const brightness = new Uint8Array(light.length)
  for (let at = 0; at < light.length; at++)
    brightness[at] = clamp((light[at] as number) + (noise && (random() - 0.5) * 2 * noise))
  return { width, height, brightness }
}

const clamp = (brightness: number) => Math.max(0, Math.min(255, Math.round(brightness)))

function averaged(light: Float32Array, width: number): Float32Array<ArrayBuffer> {
  const result = new Float32Array(light.length).fill(PAPER)
  for (let at = width; at < light.length - width; at++)
    result[at] =
      ((light[at] as number) +
        (light[at - 1] as number) +
        (light[at + 1] as number) +
        (light[at - width] as number) +
        (light[at + width] as number)) /
      5
  return result
}

function randomFrom(text: string): () => number {
  let state = Number(text.slice(-9)) || 1
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
