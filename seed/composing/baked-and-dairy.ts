import { across, type Drawing, darker, down, type Hex, lighter, round, rounded, steadyRandom, svg } from './drawing.ts'

/** One soft bun with straight sides, as it comes from between its neighbours. */
export function pav(): Drawing {
  const body =
    '<path d="M30 128Q30 48 128 46Q226 48 226 128V196Q226 216 206 216H50Q30 216 30 196Z" fill="url(#crumb)"/>' +
    '<path d="M26 128Q26 44 128 42Q230 44 230 128Q230 150 206 152Q128 160 50 152Q26 150 26 128Z" fill="url(#crust)"/>' +
    '<ellipse cx="94" cy="80" rx="46" ry="18" transform="rotate(-10 94 80)" fill="#fff" opacity="0.5" filter="url(#blur)"/>'
  const defs =
    round('crust', [0, '#eeb064'], [0.55, '#d78536'], [1, '#9c4f22']) +
    down('crumb', [0, '#f7dfae'], [0.7, '#f5d69b'], [1, '#dca765'])
  return { svg: svg(defs, body) }
}

/** Set curd in its clay pot, white up to the rim. */
export function curdPot(): Drawing {
  const body =
    '<path d="M40 92Q14 150 44 204Q62 240 128 242Q194 240 212 204Q242 150 216 92Z" fill="url(#clay)"/>' +
    '<path d="M28 76Q28 62 128 60Q228 62 228 76V92Q228 108 128 110Q28 108 28 92Z" fill="url(#rim)"/>' +
    '<ellipse cx="128" cy="78" rx="99" ry="25" fill="#8a4526"/>' +
    '<ellipse cx="128" cy="76" rx="90" ry="21" fill="url(#curd)"/>' +
    '<path d="M84 74Q104 66 124 73Q150 82 174 72" fill="none" stroke="#d9d6e2" stroke-width="4" stroke-linecap="round" opacity="0.8"/>' +
    '<path d="M42 152Q128 176 214 152M46 168Q128 192 210 168" fill="none" stroke="#f4c79d" stroke-width="3.5" opacity="0.7"/>' +
    '<path d="M56 116Q40 160 60 206" fill="none" stroke="#ffd9b8" stroke-width="11" stroke-linecap="round" opacity="0.6" filter="url(#blur)"/>'
  const defs = rounded('clay', '#c96f42') + rounded('rim', '#d9814f') + down('curd', [0, '#ffffff'], [1, '#efeef6'])
  return { svg: svg(defs, body) }
}

/** A slab of paneer or mozzarella in its paper band. */
export function block(colour: Hex, band: Hex): Drawing {
  const line = (points: string, fill: string) =>
    `<path d="${points}Z" fill="${fill}" stroke="${fill}" stroke-width="14" stroke-linejoin="round"/>`
  const body =
    line('M28 120L138 152L138 208L28 174', 'url(#front)') +
    line('M142 152L228 110L228 164L142 208', 'url(#side)') +
    line('M30 112L118 74L226 102L140 144', 'url(#top)') +
    '<path d="M36 118L138 147L222 106" fill="none" stroke="#fff" stroke-width="5" stroke-linejoin="round" stroke-linecap="round" opacity="0.75"/>' +
    `<path d="M60 121L108 135L196 94L150 82Z" fill="${lighter(band, 0.3)}"/><path d="M60 121L108 135V206L60 191Z" fill="${band}"/>` +
    '<path d="M72 146L96 153M72 160L90 165" stroke="#fffaf0" stroke-width="6" stroke-linecap="round" opacity="0.9"/>'
  const defs =
    down('front', [0, lighter(colour, 0.2)], [1, darker(colour, 0.1)]) +
    down('side', [0, darker(colour, 0.1)], [1, darker(colour, 0.24)]) +
    across('top', [0, lighter(colour, 0.75)], [1, lighter(colour, 0.4)])
  return { svg: svg(defs, body) }
}

/** Square slices on top of each other, each a little askew. */
export function slices(count: number): Drawing {
  const random = steadyRandom(11)
  const one = (_: unknown, index: number) => {
    const y = (count / 2 - index) * 11
    const x = (random() - 0.5) * 10
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path d="M128 186L26 138L26 131L128 84L230 131L230 138Z" fill="#d98a10" stroke="#d98a10" stroke-width="6" stroke-linejoin="round"/>` +
      '<path d="M128 178L26 130L128 83L230 130Z" fill="url(#top)" stroke="#ffd84f" stroke-width="5" stroke-linejoin="round"/></g>'
    )
  }
  const body = Array.from({ length: count }, one).join('')
  return { svg: svg(across('top', [0, '#ffe680'], [1, '#ffc530']), body) }
}

/** A paper tray with eggs in rows, the nearest row in front. */
export function eggTray(rows: number, columns: number, shell: Hex): Drawing {
  const gap = 228 / columns
  const egg = (x: number, y: number) => {
    const n = (share: number) => (gap * share).toFixed(1)
    return (
      `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"><path d="M0 -${n(0.62)}C${n(0.34)} -${n(0.62)} ${n(0.47)} -${n(0.1)} ${n(0.47)} ${n(0.2)}A${n(0.47)} ${n(0.46)} 0 0 1 -${n(0.47)} ${n(0.2)}C-${n(0.47)} -${n(0.1)} -${n(0.34)} -${n(0.62)} 0 -${n(0.62)}Z" fill="url(#egg)"/>` +
      `<ellipse cx="-${n(0.16)}" cy="-${n(0.18)}" rx="${n(0.1)}" ry="${n(0.17)}" transform="rotate(20)" fill="#fff" opacity="0.55"/></g>`
    )
  }
  const at = (column: number) => 14 + gap * (column + 0.5)
  const back = 128 - gap * 0.3 * rows
  const rowY = (row: number) => back + gap * 0.6 * row
  const wall = rowY(rows - 1) + gap * 0.2
  const eggs = Array.from({ length: rows * columns }, (_, index) =>
    egg(at(index % columns), rowY(Math.floor(index / columns))),
  )
  const bumps = Array.from({ length: columns }, (_, column) => {
    return `Q${at(column)} ${wall + gap * 0.34} ${at(column) + gap / 2} ${wall}`
  })
  const body =
    `<path d="M10 ${back + gap * 0.1}Q128 ${back - gap * 0.2} 246 ${back + gap * 0.1}L246 ${wall}H10Z" fill="#8d7f78"/>${eggs.join('')}` +
    `<path d="M14 ${wall}${bumps.join('')}L248 ${wall - 4}L238 ${wall + gap * 0.5}Q236 ${wall + gap * 0.62} 224 ${wall + gap * 0.62}H32Q20 ${wall + gap * 0.62} 18 ${wall + gap * 0.5}L8 ${wall - 4}Z" fill="url(#tray)" stroke="#b3a59b" stroke-width="3" stroke-linejoin="round"/>`
  const defs =
    round('egg', [0, lighter(shell, 0.4)], [0.5, shell], [1, darker(shell, 0.3)]) +
    down('tray', [0, '#d2c6bc'], [1, '#a3958c'])
  return { svg: svg(defs, body) }
}
