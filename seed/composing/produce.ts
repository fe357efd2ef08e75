import { across, type Drawing, down, round, steadyRandom, svg } from './drawing.ts'

export function watermelon(): Drawing {
  const stripe = (x: number, width: number) =>
    `<path d="M128 34Q${128 + (x - 128) * 1.5} 132 128 230" fill="none" stroke="#1d5c33" stroke-width="${width}" stroke-linecap="round" stroke-dasharray="16 3 22 2 11 4" opacity="0.85"/>`
  const body =
    '<clipPath id="whole"><ellipse cx="128" cy="134" rx="112" ry="102"/></clipPath>' +
    '<ellipse cx="128" cy="134" rx="112" ry="102" fill="url(#rind)"/><g clip-path="url(#whole)">' +
    [12, 52, 98, 146, 196, 240].map((x) => stripe(x, 17)).join('') +
    '<ellipse cx="128" cy="134" rx="112" ry="102" fill="url(#shade)"/></g>' +
    '<path d="M128 38Q124 22 138 12" fill="none" stroke="#5d7a2c" stroke-width="9" stroke-linecap="round"/>' +
    '<ellipse cx="82" cy="84" rx="26" ry="15" transform="rotate(-32 82 84)" fill="#fff" opacity="0.45" filter="url(#blur)"/>'
  const defs =
    round('rind', [0, '#9fd06a'], [0.55, '#5da545'], [1, '#2c6e3a']) +
    round('shade', [0, '#ffffff', 0.18], [0.5, '#ffffff', 0], [1, '#12301f', 0.55])
  return { svg: svg(defs, body) }
}

export function coconut(): Drawing {
  const random = steadyRandom(41)
  const fibres = Array.from({ length: 110 }, () => {
    const [x, y] = [28 + random() * 200, 40 + random() * 200]
    const tone = random() < 0.5 ? '#b98658' : '#4f2d1c'
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(random() * 10 - 5).toFixed(0)} 9 ${(random() * 8 - 4).toFixed(0)} 22" fill="none" stroke="${tone}" stroke-width="2" stroke-linecap="round" opacity="0.5"/>`
  })
  const tuft = [-34, -18, 0, 16, 32].map(
    (lean) =>
      `<path d="M${128 + lean * 0.5} 58Q${128 + lean * 0.6} 34 ${128 + lean * 1.2} 16" fill="none" stroke="${lean % 32 ? '#8d5d38' : '#a97749'}" stroke-width="11" stroke-linecap="round"/>`,
  )
  const body =
    tuft.join('') +
    '<clipPath id="whole"><ellipse cx="128" cy="146" rx="96" ry="98"/></clipPath>' +
    `<ellipse cx="128" cy="146" rx="96" ry="98" fill="url(#shell)"/><g clip-path="url(#whole)">${fibres.join('')}</g>` +
    '<ellipse cx="128" cy="146" rx="96" ry="98" fill="url(#shade)"/>' +
    '<ellipse cx="90" cy="100" rx="24" ry="16" transform="rotate(-30 90 100)" fill="#ffe3c2" opacity="0.4" filter="url(#blur)"/>'
  const defs =
    round('shell', [0, '#b57b4d'], [0.6, '#84512f'], [1, '#54301f']) +
    round('shade', [0, '#ffffff', 0.1], [0.55, '#ffffff', 0], [1, '#2a0f1c', 0.5])
  return { svg: svg(defs, body) }
}

export function kiwi(): Drawing {
  const random = steadyRandom(7)
  const fuzz = Array.from({ length: 150 }, () => {
    const [x, y] = [30 + random() * 196, 50 + random() * 160]
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}l${(2 + random() * 4).toFixed(0)} ${(random() * 5 - 1).toFixed(0)}" stroke="${random() < 0.6 ? '#c9a468' : '#5b4020'}" stroke-width="1.6" stroke-linecap="round" opacity="0.55"/>`
  })
  const body =
    '<clipPath id="whole"><ellipse cx="128" cy="132" rx="104" ry="84"/></clipPath>' +
    `<ellipse cx="128" cy="132" rx="104" ry="84" fill="url(#skin)"/><g clip-path="url(#whole)">${fuzz.join('')}</g>` +
    '<ellipse cx="229" cy="134" rx="7" ry="11" fill="#5b4020"/>' +
    '<ellipse cx="88" cy="92" rx="28" ry="14" transform="rotate(-20 88 92)" fill="#fff2d0" opacity="0.5" filter="url(#blur)"/>'
  return { svg: svg(round('skin', [0, '#c39a5c'], [0.55, '#93703b'], [1, '#5f4324']), body) }
}

/** A hand of bananas on one stalk. */
export function bananas(count: number): Drawing {
  const one = (index: number) => {
    const turn = -34 + (index * 68) / (count - 1)
    return (
      `<g transform="rotate(${turn} 128 34)"><path d="M112 40Q96 130 128 214Q136 228 146 216Q166 126 146 40Z" fill="url(#peel)" stroke="#c98d12" stroke-width="1.5"/>` +
      '<path d="M122 48Q110 130 134 208" fill="none" stroke="#fff3a6" stroke-width="8" stroke-linecap="round" opacity="0.75" filter="url(#blur)"/>' +
      '<path d="M140 48Q152 130 141 208" fill="none" stroke="#c57f0d" stroke-width="3" stroke-linecap="round" opacity="0.5"/>' +
      '<path d="M130 214Q137 228 146 215L143 224Q137 231 132 224Z" fill="#5f4a1e" stroke="#5f4a1e" stroke-width="3" stroke-linejoin="round"/></g>'
    )
  }
  const order = Array.from({ length: count }, (_, index) => index).sort(
    (a, b) => Math.abs(b - (count - 1) / 2) - Math.abs(a - (count - 1) / 2),
  )
  const body = `${order.map(one).join('')}<path d="M108 14Q128 6 148 14L152 50Q128 60 104 50Z" fill="url(#stalk)"/>`
  const defs =
    across('peel', [0, '#ffe15a'], [0.45, '#ffd02e'], [1, '#eea019']) + down('stalk', [0, '#8a7a2e'], [1, '#d9b62f'])
  return { svg: svg(defs, body) }
}

export function mushroom(): Drawing {
  const body =
    '<path d="M96 132Q104 190 92 218Q88 236 110 238H150Q170 236 164 218Q154 190 162 132Z" fill="url(#stem)"/>' +
    '<path d="M24 132Q24 40 128 36Q232 40 232 132Q234 164 128 164Q22 164 24 132Z" fill="url(#cap)"/>' +
    '<path d="M40 142Q128 176 216 142Q204 164 128 164Q52 164 40 142Z" fill="#a98a78" opacity="0.5"/>' +
    '<ellipse cx="86" cy="76" rx="38" ry="18" transform="rotate(-26 86 76)" fill="#fff" opacity="0.8" filter="url(#blur)"/>'
  const defs =
    round('cap', [0, '#fffdf8'], [0.5, '#f6ecdf'], [1, '#cdb29d']) +
    across('stem', [0, '#fbf3e8'], [0.5, '#f1e4d4'], [1, '#c7ab98'])
  return { svg: svg(defs, body) }
}
