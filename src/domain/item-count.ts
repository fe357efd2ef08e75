import type { SoldAs } from './amount-text.ts'

/** 1 item, 3 items: by pieces. */
export const itemCount = (pieces: number): string => (pieces === 1 ? '1 item' : `${pieces} items`)

/** What is handled and carried: what is sold by weight is one bag, however much of it there is. */
export const piecesOf = ({ loose }: SoldAs, quantity: number): number => (loose ? 1 : quantity)
