import { type Drawing, darker, type Hex, lighter, paper, rounded, svg } from './drawing.ts'

/** A bottle that shows its drink, with a label round it. */
export function bottle(drink: Hex, label: Hex, cap: Hex): Drawing {
  const shape =
    'M106 34H150V62Q150 78 166 92Q180 106 180 126V226Q180 244 162 244H94Q76 244 76 226V126Q76 106 90 92Q106 78 106 62Z'
  const body =
    `<path d="${shape}" fill="url(#drink)"/>` +
    `<path d="M106 40H150V62Q150 66 151 70H105Q106 66 106 62Z" fill="#fff" opacity="0.35"/>` +
    `<path d="M74 136Q128 146 182 136V208Q128 218 74 208Z" fill="url(#label)"/>` +
    paper(128, 175, 30, 31) +
    `<rect x="101" y="12" width="54" height="26" rx="7" fill="url(#cap)"/>` +
    '<path d="M90 116Q88 170 90 230" fill="none" stroke="#fff" stroke-width="8" stroke-linecap="round" opacity="0.55" filter="url(#blur)"/>' +
    '<path d="M113 46V62Q112 78 100 92" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity="0.5"/>'
  return {
    svg: svg(rounded('drink', drink) + rounded('label', label) + rounded('cap', cap), body),
    label: [128, 175, 48],
  }
}

/** A glass jar under a metal lid. */
export function jar(content: Hex): Drawing {
  const body =
    '<path d="M58 62H198Q224 74 224 100V214Q224 242 196 242H60Q32 242 32 214V100Q32 74 58 62Z" fill="#d5eef8" opacity="0.85"/>' +
    '<path d="M44 92H212Q214 96 214 104V212Q214 232 194 232H62Q42 232 42 212V104Q42 96 44 92Z" fill="url(#content)"/>' +
    paper(128, 162, 54, 50) +
    '<rect x="50" y="20" width="156" height="44" rx="12" fill="url(#lid)"/><path d="M58 52H198" stroke="#8a7a4a" stroke-width="3" opacity="0.4"/>' +
    '<path d="M56 106V218" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.6" filter="url(#blur)"/>'
  return { svg: svg(rounded('content', content) + rounded('lid', '#d9b65a'), body), label: [128, 162, 80] }
}

/** A can with a paper label. */
export function can(colour: Hex): Drawing {
  const body =
    '<path d="M48 44V214Q48 240 128 242Q208 240 208 214V44Z" fill="url(#metal)"/>' +
    '<path d="M48 66Q128 86 208 66V204Q128 224 48 204Z" fill="url(#label)"/>' +
    paper(128, 144, 56, 52) +
    '<ellipse cx="128" cy="44" rx="80" ry="20" fill="#eceaf4"/><ellipse cx="128" cy="44" rx="66" ry="14" fill="#c9c5d8"/><ellipse cx="128" cy="46" rx="60" ry="11" fill="#dcd9e8"/>' +
    '<path d="M64 84V204" stroke="#fff" stroke-width="10" stroke-linecap="round" opacity="0.5" filter="url(#blur)"/>'
  return { svg: svg(rounded('metal', '#bdb9cc') + rounded('label', colour), body), label: [128, 144, 80] }
}

/** A tub with a lid, wider at the top. */
export function tub(colour: Hex, lid: Hex): Drawing {
  const body =
    '<path d="M46 84H210L196 220Q194 238 176 240Q128 248 80 240Q62 238 60 220Z" fill="url(#body)"/>' +
    paper(128, 164, 56, 52) +
    '<path d="M36 66Q36 54 52 52Q128 42 204 52Q220 54 220 66V80Q220 90 206 92Q128 102 50 92Q36 90 36 80Z" fill="url(#lid)"/>' +
    `<ellipse cx="128" cy="62" rx="86" ry="15" fill="${lighter(lid, 0.4)}" opacity="0.7"/>` +
    '<path d="M70 108Q72 160 80 222" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.5" filter="url(#blur)"/>'
  return { svg: svg(rounded('body', colour) + rounded('lid', lid), body), label: [128, 166, 82] }
}

/** A paper cup under a foil lid, to be filled with hot water. */
export function cup(colour: Hex, lid: Hex): Drawing {
  const body =
    '<path d="M50 62H206L186 228Q184 240 170 242Q128 248 86 242Q72 240 70 228Z" fill="url(#body)"/>' +
    paper(128, 150, 52, 56) +
    `<path d="M76 222Q128 234 180 222L178.5 236Q128 248 77.5 236Z" fill="${darker(colour, 0.3)}" opacity="0.4"/>` +
    `<path d="M42 54Q42 40 128 36Q214 40 214 54L222 64Q214 80 128 82Q42 80 40 68Z" fill="url(#lid)"/>` +
    `<ellipse cx="128" cy="55" rx="80" ry="15" fill="${lighter(lid, 0.5)}" opacity="0.7"/>` +
    '<path d="M70 92Q76 160 84 226" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity="0.45" filter="url(#blur)"/>'
  return { svg: svg(rounded('body', colour) + rounded('lid', lid), body), label: [128, 150, 84] }
}
