import type { SoldAs } from '../amount-text.ts'

const KILO = 1000

/** How many sold pieces come in one pack, where nobody has said: one, or a kilo or litre of what is sold by weight. */
export const usualPack = ({ loose }: SoldAs): number => (loose && KILO % loose.step === 0 ? KILO / loose.step : 1)
