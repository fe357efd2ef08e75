// Apart from loose.ts and quantity.ts: cards on the first page need no more than this.

export const LOOSE_UNITS = ['g', 'ml'] as const
export type LooseUnit = (typeof LOOSE_UNITS)[number]

/** Grams and millilitres as people say them: 750 g, 1.25 kg, 5 L. */
export const baseText = (amount: number, unit: LooseUnit): string =>
  amount < 1000 ? `${amount} ${unit}` : `${amount / 1000} ${unit === 'g' ? 'kg' : 'L'}`

/** The same of what a whole shop sells: 950 g, 1,240.5 kg. */
export const largeText = (amount: number, unit: LooseUnit): string =>
  Math.abs(amount) < 1000
    ? baseText(amount, unit)
    : `${(amount / 1000).toLocaleString('en-IN', { maximumFractionDigits: 1 })} ${unit === 'g' ? 'kg' : 'L'}`

/** How a product is sold, now or when it was ordered: by the step of so many grams, or by the piece. */
export type SoldAs = { loose?: { step: number; unit: LooseUnit } | null | undefined }

/** “750 g” of what is sold by weight, “3” of all else. */
export const amountText = ({ loose }: SoldAs, quantity: number): string =>
  loose ? baseText(quantity * loose.step, loose.unit) : `${quantity}`

/** What − and + change it by: “250 g” or “one”. */
export const stepWord = (sold: SoldAs): string => (sold.loose ? amountText(sold, 1) : 'one')

/** “2 × Bread”, “750 g Tomatoes”. */
export const amountOfName = (sold: SoldAs, quantity: number, name: string): string =>
  sold.loose ? `${amountText(sold, quantity)} ${name}` : `${quantity} × ${name}`
