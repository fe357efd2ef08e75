import { type Drawing, down, round, svg } from './drawing.ts'

/** A gold coin with the sign of the rupee. */
export function rupeeCoin(): Drawing {
  const body =
    '<circle cx="128" cy="132" r="114" fill="#d9861a"/><circle cx="128" cy="126" r="114" fill="url(#rim)"/><circle cx="128" cy="126" r="90" fill="url(#plate)"/>' +
    '<g fill="none" stroke="#b96a12" stroke-width="15" stroke-linecap="round" stroke-linejoin="round"><path d="M92 80H164M92 108H164M92 80H116Q146 80 146 108Q146 136 116 136H94L146 184"/></g>'
  const defs =
    round('rim', [0, '#ffe07a'], [0.6, '#fdbb2d'], [1, '#f09a1a']) + down('plate', [0, '#f5a623'], [1, '#ffcf55'])
  return { svg: svg(defs, body) }
}
