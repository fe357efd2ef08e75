import { type Drawing, darker, type Hex, lighter, round, rounded, steadyRandom, svg } from './drawing.ts'
import { type GrainName, grainLayer } from './grains.ts'

/** A bowl heaped with a pulse, a grain or a flour. */
export function grainBowl(grain: GrainName, bowl: Hex): Drawing {
  const heap = 'M34 128Q50 52 128 44Q206 52 222 128Q220 152 128 156Q36 152 34 128Z'
  const body =
    `<clipPath id="heap"><path d="${heap}"/></clipPath><g clip-path="url(#heap)">${grainLayer(grain, [28, 40, 200, 120])}` +
    `<path d="${heap}" fill="url(#shade)"/></g>` +
    '<path d="M20 124Q24 150 128 154Q232 150 236 124Q238 218 166 236Q128 242 90 236Q18 218 20 124Z" fill="url(#bowl)"/>' +
    '<path d="M44 162Q54 206 92 226" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.45" filter="url(#blur)"/>'
  const defs = rounded('bowl', bowl) + round('shade', [0, '#ffffff', 0.22], [0.5, '#ffffff', 0], [1, '#2b1035', 0.3])
  return { svg: svg(defs, body) }
}

/** A glass of something to drink. */
export function glass(drink: Hex): Drawing {
  const body =
    '<path d="M52 22H204L182 222Q180 240 162 240H94Q76 240 74 222Z" fill="#cfeaf8" opacity="0.75"/>' +
    '<path d="M64 70Q128 80 192 70L175 216Q174 228 160 228H96Q82 228 81 216Z" fill="url(#drink)"/>' +
    `<ellipse cx="128" cy="71" rx="64" ry="9" fill="${lighter(drink, 0.35)}"/>` +
    '<path d="M52 22H204L203 30H53Z" fill="#f2fbff"/>' +
    '<path d="M76 40L90 206" stroke="#fff" stroke-width="11" stroke-linecap="round" opacity="0.65" filter="url(#blur)"/>' +
    '<path d="M184 40L180 84" stroke="#fff" stroke-width="6" stroke-linecap="round" opacity="0.8"/>'
  return { svg: svg(rounded('drink', drink), body) }
}

/** A bowl of something cooked, with bits of what is in it. */
export function dish(gravy: Hex, bits: Hex[], bowl: Hex, shape: 'cube' | 'round' = 'cube'): Drawing {
  const random = steadyRandom(bits.length * 97 + 5)
  const spots: [number, number][] = [
    [76, 92],
    [110, 82],
    [150, 84],
    [184, 94],
    [96, 110],
    [136, 106],
    [168, 114],
    [124, 124],
  ]
  const bit = ([x, y]: [number, number], index: number) => {
    const colour = bits[index % bits.length] ?? gravy
    const [w, h] = shape === 'cube' ? [26, 17] : [22, 17]
    const turn = Math.round(random() * 50 - 25)
    const form = (dy: number, fill: Hex) =>
      shape === 'cube'
        ? `<rect x="${-w / 2}" y="${-h / 2 + dy}" width="${w}" height="${h}" rx="4" fill="${fill}"/>`
        : `<ellipse cy="${dy}" rx="${w / 2}" ry="${h / 2}" fill="${fill}"/>`
    return `<g transform="translate(${x} ${y}) rotate(${turn})">${form(4, darker(colour, 0.35))}${form(0, lighter(colour, 0.1))}</g>`
  }
  const body =
    '<path d="M18 98Q18 200 92 232Q128 240 164 232Q238 200 238 98Z" fill="url(#bowl)"/>' +
    `<ellipse cx="128" cy="98" rx="110" ry="48" fill="${lighter(bowl, 0.4)}"/>` +
    `<ellipse cx="128" cy="101" rx="99" ry="40" fill="url(#gravy)"/>${bits.length ? spots.map(bit).join('') : ''}` +
    '<path d="M46 150Q58 194 98 218" fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.45" filter="url(#blur)"/>'
  return {
    svg: svg(
      rounded('bowl', bowl) + round('gravy', [0, lighter(gravy, 0.3)], [0.6, gravy], [1, darker(gravy, 0.2)]),
      body,
    ),
  }
}
