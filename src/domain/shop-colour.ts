import { contrastOf, hexOf, type Oklch, oklchOf } from './colour.ts'
import { DEFAULT_COLOUR } from './shop-facts.ts'

/** What the theme's `leaf` colours are for one accent colour. */
export type Accent = {
  /** Buttons, links, marks and the focus ring. */
  leaf: string
  /** Under the pointer, and for text on every surface. */
  'leaf-deep': string
  /** Text on both of them. */
  'on-leaf': string
  /** A surface: chips, chosen rows. */
  'leaf-tint': string
}
type Accents = { light: Accent; dark: Accent }

const DEFAULT_ACCENTS: Accents = {
  light: { leaf: DEFAULT_COLOUR, 'leaf-deep': '#17603a', 'on-leaf': '#ffffff', 'leaf-tint': '#e6f4ea' },
  dark: { leaf: '#4cc37f', 'leaf-deep': '#6fd499', 'on-leaf': '#0b1a11', 'leaf-tint': '#1b3325' },
}

/** Of theme.css, those that are hardest to read on or against; a test holds all of its pairs for random colours. */
const LIGHT = { berryTint: '#fbe7ec', line: '#e7e5da', tangerine: '#c2410c' }
const DARK = { line: '#2a352e', berry: '#f4728f' }

const isReadable = (text: string, surface: string) => contrastOf(text, surface) >= 4.5

/** Any colour becomes one that can be read: darker in the light theme, lighter in the dark one, of the same hue. */
export function accentsOf(colour: string): Accents {
  if (colour === DEFAULT_COLOUR) return DEFAULT_ACCENTS
  const chosen = oklchOf(colour)
  return { light: lightAccent(colour, chosen), dark: darkAccent(chosen) }
}

/** Whether the light theme shows another colour than the one that was chosen. */
export const isAdjusted = (colour: string): boolean => accentsOf(colour).light.leaf !== colour

/** As custom properties of one theme. */
export const accentProperties = (accent: Accent): Record<string, string> =>
  Object.fromEntries(Object.entries(accent).map(([token, value]) => [`--color-${token}`, value]))

/** Sets the theme's colours. Not with light-dark(), which the build rewrites for browsers that don't know it. */
export function accentCss(colour: string): string {
  const rule = (accent: Accent) => {
    const values = Object.entries(accentProperties(accent)).map(([name, value]) => `${name}:${value}`)
    return `:root{${values.join(';')}}`
  }
  const { light, dark } = accentsOf(colour)
  return `${rule(light)}@media (prefers-color-scheme:dark){${rule(dark)}}`
}

const STEP = 0.01
/** How much lighter or darker a button becomes under the pointer. */
const HOVER = 0.08

/** In steps of lightness, until it is as it has to be; black and white always are. */
function moved(from: Oklch, step: number, isRight: (hex: string) => boolean): Oklch {
  let { lightness } = from
  while (lightness > 0 && lightness < 1 && !isRight(hexOf({ ...from, lightness }))) lightness += step
  return { ...from, lightness }
}

function lightAccent(colour: string, chosen: Oklch): Accent {
  const isLeaf = (hex: string) => isReadable(hex, LIGHT.berryTint)
  const leaf = isLeaf(colour) ? chosen : moved(chosen, -STEP, isLeaf)
  const hovered = { ...leaf, lightness: leaf.lightness + (leaf.lightness < 0.25 ? HOVER : -HOVER) }
  const tint = { ...chosen, lightness: 0.94, chroma: Math.min(chosen.chroma, 0.025) }
  return {
    leaf: isLeaf(colour) ? colour : hexOf(leaf),
    'leaf-deep': hexOf(moved(hovered, -STEP, (hex) => isReadable(hex, LIGHT.line))),
    'on-leaf': '#ffffff',
    'leaf-tint': hexOf(moved(tint, STEP, (hex) => isReadable(LIGHT.tangerine, hex))),
  }
}

function darkAccent(chosen: Oklch): Accent {
  const bright = { ...chosen, lightness: Math.max(chosen.lightness, 0.72) }
  const leaf = moved(bright, STEP, (hex) => isReadable(hex, DARK.line))
  const hovered = { ...leaf, lightness: leaf.lightness + (leaf.lightness > 0.9 ? -HOVER : HOVER) }
  const tint = { ...chosen, lightness: 0.3, chroma: Math.min(chosen.chroma, 0.045) }
  const isTint = (hex: string) => isReadable(hexOf(leaf), hex) && isReadable(DARK.berry, hex)
  return {
    leaf: hexOf(leaf),
    'leaf-deep': hexOf(moved(hovered, STEP, (hex) => isReadable(hex, DARK.line))),
    'on-leaf': hexOf({ ...chosen, lightness: 0.2, chroma: Math.min(chosen.chroma, 0.03) }),
    'leaf-tint': hexOf(moved(tint, -STEP, isTint)),
  }
}
