import { type Drawing, darker, type Hex, lighter, paper, rounded, svg } from './drawing.ts'
import { type GrainName, grainLayer } from './grains.ts'

const POUCH =
  'M56 22Q128 16 200 22L204 30L203 56Q194 130 214 222Q214 238 196 240Q128 250 60 240Q42 238 42 222Q62 130 53 56L52 30Z'
const sheen =
  '<path d="M72 66Q76 140 66 222" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity="0.5" filter="url(#blur)"/>' +
  '<path d="M190 70Q186 150 200 226" fill="none" stroke="#2b1035" stroke-width="12" stroke-linecap="round" opacity="0.2" filter="url(#blur)"/>'

const pouchBody = (colour: Hex) =>
  `<path d="${POUCH}" fill="url(#body)"/>` +
  `<path d="M52 30L56 22Q128 16 200 22L204 30L203.5 46Q128 40 52.5 46Z" fill="${lighter(colour, 0.36)}" opacity="0.8"/>` +
  `<path d="M53 50Q128 44 203 50" fill="none" stroke="${darker(colour, 0.25)}" stroke-width="2" opacity="0.5"/>` +
  `<path d="M50 214Q128 196 206 214Q214 228 204 236Q128 250 52 236Q42 228 50 214Z" fill="${darker(colour, 0.3)}" opacity="0.28"/>`

/** A stand-up pouch with a picture of what is inside. */
export function pouch(colour: Hex): Drawing {
  const body = pouchBody(colour) + paper(128, 136, 58, 60) + sheen
  return { svg: svg(rounded('body', colour), body), label: [128, 136, 90] }
}

/** A pouch with a window on what is inside. */
export function windowPouch(colour: Hex, grain: GrainName): Drawing {
  const pane = 'M78 104Q128 92 178 104Q188 150 186 196Q128 210 70 196Q68 150 78 104Z'
  const body =
    pouchBody(colour) +
    `<clipPath id="pane"><path d="${pane}"/></clipPath><g clip-path="url(#pane)">${grainLayer(grain, [64, 90, 128, 122])}` +
    `<path d="${pane}" fill="none" stroke="#2b1035" stroke-width="10" opacity="0.3" filter="url(#blur)"/></g>` +
    '<path d="M86 112Q84 150 80 188" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.45"/>' +
    '<path d="M96 76h64M110 64h36" stroke="#fffaf0" stroke-width="7" stroke-linecap="round" opacity="0.9"/>' +
    sheen
  return { svg: svg(rounded('body', colour), body) }
}

/** A large bag, stitched at the top, with a window below the picture. */
export function sack(colour: Hex, grain: GrainName): Drawing {
  const pane = 'M74 166Q128 156 182 166L186 222Q128 234 70 222Z'
  const body =
    '<path d="M40 34Q36 26 46 24Q128 16 210 24Q220 26 216 34L212 54Q206 140 222 224Q222 242 202 244Q128 254 54 244Q34 242 34 224Q50 140 44 54Z" fill="url(#body)"/>' +
    `<path d="M42 40Q128 32 214 40" fill="none" stroke="${darker(colour, 0.45)}" stroke-width="3" stroke-dasharray="7 5" opacity="0.7"/>` +
    `<path d="M44 54Q128 46 212 54" fill="none" stroke="${darker(colour, 0.3)}" stroke-width="2" opacity="0.5"/>` +
    `<clipPath id="pane"><path d="${pane}"/></clipPath><g clip-path="url(#pane)">${grainLayer(grain, [62, 150, 132, 88])}` +
    `<path d="${pane}" fill="none" stroke="#2b1035" stroke-width="9" opacity="0.3" filter="url(#blur)"/></g>` +
    paper(128, 106, 48, 46) +
    sheen
  return { svg: svg(rounded('body', colour), body), label: [128, 106, 72] }
}

/** A pillow packet with crimped ends, for noodles, soup, frozen things. */
export function packet(colour: Hex): Drawing {
  const teeth = (y: number, dip: number) =>
    Array.from({ length: 12 }, (_, index) => `L${62 + index * 11 + 5.5} ${y + dip}L${62 + index * 11 + 11} ${y}`).join(
      '',
    )
  const back = (y: number, dip: number) =>
    Array.from(
      { length: 12 },
      (_, index) => `L${194 - index * 11 - 5.5} ${y + dip}L${194 - index * 11 - 11} ${y}`,
    ).join('')
  const outline = `M62 26${teeth(26, -6)}Q188 44 200 62Q206 128 200 194Q188 212 194 230${back(230, 6)}Q68 212 56 194Q50 128 56 62Q68 44 62 26Z`
  const body =
    `<path d="${outline}" fill="url(#body)"/>` +
    `<path d="M63 28H193L191 44H65Z M65 212H191L193 228H63Z" fill="${lighter(colour, 0.45)}" opacity="0.55"/>` +
    paper(128, 130, 58, 58) +
    '<path d="M70 66Q64 128 70 190" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.5" filter="url(#blur)"/>' +
    '<path d="M190 64Q198 128 190 196" fill="none" stroke="#2b1035" stroke-width="10" stroke-linecap="round" opacity="0.22" filter="url(#blur)"/>'
  return { svg: svg(rounded('body', colour), body), label: [128, 130, 90] }
}
