const INK = '#17221b'
const MIN_CONTRAST = 4.5
/** Of a colour in dark mode: the same hue, calm and dark enough for light text. */
const DARK_LIGHTNESS = 0.17
const MAX_DARK_SATURATION = 0.33

type Rgb = [red: number, green: number, blue: number]

const HEX = /^#[0-9a-f]{6}$/i

function rgbOf(hex: string): Rgb {
  const part = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16) / 255
  return [part(1), part(3), part(5)]
}

function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  ) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** What is wrong with the colour behind a category’s name; null when nothing is. */
export function colourProblem(colour: string): string | null {
  if (!HEX.test(colour)) return 'Use a colour such as #FEF6DA.'
  return contrast(INK, colour) >= MIN_CONTRAST
    ? null
    : 'This colour is too dark to read a name on. Choose a lighter one.'
}

/** The colour in dark mode. */
export function darkColour(colour: string): string {
  const [red, green, blue] = rgbOf(colour)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  const lightness = most - spread / 2
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1))
  const hue = spread === 0 ? 0 : hueOf([red, green, blue], most, spread)
  const reach = Math.min(saturation, MAX_DARK_SATURATION) * DARK_LIGHTNESS
  const part = (offset: number) => {
    const place = (offset + hue * 12) % 12
    const value = DARK_LIGHTNESS - reach * Math.max(-1, Math.min(place - 3, 9 - place, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(0)}${part(8)}${part(4)}`
}

function hueOf([red, green, blue]: Rgb, most: number, spread: number): number {
  if (most === red) return (((green - blue) / spread + 6) % 6) / 6
  return (most === green ? (blue - red) / spread + 2 : (red - green) / spread + 4) / 6
}
