import type { Pixels } from './pixels.ts'

/** Changes the pixels whose hue lies between `from` and `to` (degrees; may wrap past 360). */
export type Recolour = {
  from?: number
  to?: number
  /** New hue in degrees; small differences of hue around it are kept. */
  hue?: number
  /** Factor on saturation. */
  saturation?: number
  /** Least saturation, to give greys a colour. */
  least?: number
  /** Moves lightness towards white (above 0) or black (below 0), from -1 to 1. */
  light?: number
  /** A lightness (0 to 1) and how far to go towards it, to even out a pattern. */
  even?: [number, number]
}

function toHsl(r: number, g: number, b: number): [number, number, number] {
  const max = Math.max(r, g, b)
  const min = Math.min(r, g, b)
  const l = (max + min) / 2
  const d = max - min
  if (d === 0) return [0, 0, l]
  const s = d / (1 - Math.abs(2 * l - 1))
  const h = max === r ? ((g - b) / d + 6) % 6 : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [h * 60, s, l]
}

function toRgb(h: number, s: number, l: number): [number, number, number] {
  const a = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (n + h / 30) % 12
    return l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  }
  return [channel(0), channel(8), channel(4)]
}

/** Signed distance between two hues, from -180 to 180. */
function hueDistance(from: number, to: number) {
  return ((to - from + 540) % 360) - 180
}

export function recolour({ data, width, height }: Pixels, changes: Recolour[]): Pixels {
  const result = Buffer.from(data)
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3] === 0) continue
    const [h, s, l] = toHsl(data.readUInt8(i) / 255, data.readUInt8(i + 1) / 255, data.readUInt8(i + 2) / 255)
    for (const change of changes) {
      const { from = 0, to = 360, hue = h, saturation = 1, least = 0, light = 0, even = [0, 0] } = change
      const whole = to - from === 360
      const span = (to - from + 360) % 360
      const middle = whole ? hue : (from + span / 2) % 360
      const distance = hueDistance(middle, h)
      // Full strength inside the range, fading out over ten degrees beside it
      const strength = whole ? 1 : Math.min(1, Math.max(0, (span / 2 + 10 - Math.abs(distance)) / 10))
      if (strength === 0) continue
      const drift = whole ? 0 : Math.max(-6, Math.min(6, distance * 0.15))
      const shifted = light > 0 ? l + (1 - l) * light : l * (1 + light)
      const newL = shifted + (even[0] - shifted) * even[1]
      const rgb = toRgb((hue + drift + 360) % 360, Math.min(1, Math.max(least, s * saturation)), newL)
      for (const [c, value] of rgb.entries()) {
        const mixed = data.readUInt8(i + c) * (1 - strength) + value * 255 * strength
        result[i + c] = Math.round(Math.min(255, Math.max(0, mixed)))
      }
      break
    }
  }
  return { data: result, width, height }
}
