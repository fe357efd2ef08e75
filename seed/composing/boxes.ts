import { across, type Drawing, darker, down, type Hex, lighter, paper, svg } from './drawing.ts'

/** Bevelled by a line of its own colour with round joins. */
const face = (points: string, fill: string) =>
  `<path d="${points}Z" fill="${fill}" stroke="${fill}" stroke-width="7" stroke-linejoin="round"/>`

/** The front and the right side of a box, seen a little from above. */
const boxFaces = (colour: Hex) =>
  down('front', [0, lighter(colour, 0.22)], [0.7, colour], [1, darker(colour, 0.12)]) +
  down('side', [0, darker(colour, 0.1)], [1, darker(colour, 0.3)]) +
  across('top', [0, lighter(colour, 0.5)], [1, lighter(colour, 0.26)])

/** A litre of milk or juice, with a folded top. */
export function carton(colour: Hex, cap: Hex, band: Hex = '#ffffff'): Drawing {
  const body =
    face('M58 96L146 96L146 240L58 240', 'url(#front)') +
    face('M150 96L196 82L196 222L150 240', 'url(#side)') +
    `<path d="M55 128h94.5v74h-94.5z" fill="${band}" opacity="0.9"/>` +
    `<path d="M149.5 128l50-14v70l-50 18z" fill="${darker(band, 0.2)}" opacity="0.8"/>` +
    face('M58 92L146 92L158 46L76 46', 'url(#top)') +
    face('M151 91L195 78L161 47', 'url(#side)') +
    face('M76 42L158 42L158 26L76 26', 'url(#front)') +
    `<ellipse cx="107" cy="76" rx="19" ry="9" fill="${darker(cap, 0.25)}"/><path d="M88 66v9a19 9 0 0 0 38 0v-9z" fill="${cap}"/><ellipse cx="107" cy="66" rx="19" ry="9" fill="${lighter(cap, 0.25)}"/>` +
    '<path d="M66 110V230" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.35" filter="url(#blur)"/>'
  return { svg: svg(boxFaces(colour), body), label: [102, 166, 82] }
}

/** A small drink with a straw. */
export function juiceBox(colour: Hex, straw: Hex): Drawing {
  const body =
    `<path d="M130 66V34L160 22" fill="none" stroke="${darker(straw, 0.15)}" stroke-width="11" stroke-linejoin="round" stroke-linecap="round"/><path d="M128 64V34L158 22" fill="none" stroke="${straw}" stroke-width="7" stroke-linejoin="round" stroke-linecap="round"/>` +
    face('M54 84L148 84L148 238L54 238', 'url(#front)') +
    face('M152 84L202 68L202 218L152 238', 'url(#side)') +
    face('M56 80L148 80L198 64L108 64', 'url(#top)') +
    paper(101, 164, 40, 46) +
    '<path d="M63 98V226" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.4" filter="url(#blur)"/>'
  return { svg: svg(boxFaces(colour), body), label: [101, 164, 64] }
}

/** A cardboard box, for tea bags and such. */
export function box(colour: Hex): Drawing {
  const body =
    face('M34 92L166 92L166 226L34 226', 'url(#front)') +
    face('M170 92L222 70L222 200L170 226', 'url(#side)') +
    face('M36 88L166 88L218 66L92 66', 'url(#top)') +
    paper(100, 160, 54, 50) +
    '<path d="M42 104V216" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity="0.4" filter="url(#blur)"/>'
  return { svg: svg(boxFaces(colour), body), label: [100, 160, 76] }
}
