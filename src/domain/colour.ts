/** As people see it: `lightness` from 0 to 1, `chroma` from 0 (grey) to about 0.37, `hue` in radians. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Linear = [red: number, green: number, blue: number]

const linearOf = (hex: string): Linear => [channel(hex, 1), channel(hex, 3), channel(hex, 5)]

function channel(hex: string, start: number): number {
  const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** As WCAG 2 computes it, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The numbers here and below are those of https://bottosson.github.io/posts/oklab/. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function linear({ lightness, chroma, hue }: Oklch): Linear {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const CHROMA_STEP = 0.004
const isShowable = (colour: Linear) => colour.every((value) => value >= -0.0005 && value <= 1.0005)

/** The nearest colour that a screen can show: as colourful as it can be at this lightness. */
export function hexOf({ lightness, chroma, hue }: Oklch): string {
  const bounded = Math.min(1, Math.max(0, lightness))
  let shown = linear({ lightness: bounded, chroma, hue })
  for (let less = chroma; !isShowable(shown) && less > 0; less -= CHROMA_STEP) {
    shown = linear({ lightness: bounded, chroma: Math.max(0, less - CHROMA_STEP), hue })
  }
  return `#${shown.map(twoDigits).join('')}`
}

function twoDigits(value: number): string {
  const bounded = Math.min(1, Math.max(0, value))
  const encoded = bounded <= 0.0031308 ? bounded * 12.92 : 1.055 * bounded ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
