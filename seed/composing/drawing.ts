/*
 * What every drawing of ours shares: the soft light of the picture set, from the upper left, in SVG.
 * A drawing fills a square of 256 units.
 */
export type Hex = `#${string}`

/** From one colour towards another; 0 is the first, 1 the second. */
function mix(from: Hex, to: Hex, share: number): Hex {
  const channel = (colour: Hex, at: number) => Number.parseInt(colour.slice(at, at + 2), 16)
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const lighter = (colour: Hex, share: number) => mix(colour, '#ffffff', share)
/** Shadows of the set are never grey: they go towards a warm violet. */
export const darker = (colour: Hex, share: number) => mix(colour, '#3d1f4a', share)

type Stop = [offset: number, colour: Hex, opacity?: number]
const stops = (list: Stop[]) =>
  list
    .map(
      ([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')

export const across = (id: string, ...list: Stop[]) => `<linearGradient id="${id}">${stops(list)}</linearGradient>`
export const down = (id: string, ...list: Stop[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops(list)}</linearGradient>`
export const round = (id: string, ...list: Stop[]) =>
  `<radialGradient id="${id}" cx="0.36" cy="0.3" r="0.8">${stops(list)}</radialGradient>`

/** A rounded thing that is lit from the left: light, its own colour, then shade. */
export const rounded = (id: string, colour: Hex) =>
  across(id, [0, lighter(colour, 0.16)], [0.3, lighter(colour, 0.24)], [0.62, colour], [1, darker(colour, 0.24)])

const BLUR =
  '<filter id="blur" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="5"/></filter>'

/** Pixels of a drawing for each of its units. */
export const DETAIL = 2.5

export const svg = (defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 256 256"><defs>${BLUR}${defs}</defs>${body}</svg>`

/** The same numbers on every run. */
export function steadyRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** A drawing, and where on it the picture of what is inside goes: centre and size. */
export type Drawing = { svg: string; label?: [x: number, y: number, size: number] }

/** The white field on a pack that its picture is on. */
export const paper = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fffaf0" opacity="0.95"/>`
