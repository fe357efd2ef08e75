declare const paiseBrand: unique symbol

/** A whole number of paise. One rupee is 100 paise. */
export type Paise = number & { readonly [paiseBrand]: true }

export const MAX_PRICE = paise(1_000_000_00)

export function paise(whole: number): Paise {
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${whole} is not a whole number of paise`)
  return whole as Paise
}

/** 4.35 becomes 435; more than two decimals, or anything that is not an amount, becomes null. */
export function paiseFromRupees(rupees: number): Paise | null {
  const scaled = Math.round(rupees * 100)
  const exact = Number.isSafeInteger(scaled) && scaled / 100 === rupees
  return exact ? paise(scaled) : null
}

export const rupeesFromPaise = (amount: Paise): number => amount / 100

/** A line of a cart or of an order. */
export type PricedLine = { product: { offerPrice: Paise; taxRate?: number | null | undefined }; quantity: number }

export const lineTotal = ({ product, quantity }: PricedLine): Paise => paise(product.offerPrice * quantity)

export const sumOfLines = (lines: readonly PricedLine[]): Paise =>
  paise(lines.reduce((sum, line) => sum + lineTotal(line), 0))

/** What the shopper keeps against the printed prices. */
export const savedOn = (lines: readonly { product: { price: Paise; offerPrice: Paise }; quantity: number }[]): Paise =>
  paise(lines.reduce((saved, { product, quantity }) => saved + (product.price - product.offerPrice) * quantity, 0))

const GROUPS = /\B(?=(?:\d\d)*\d{3}$)/g

/** ₹20, ₹20.40, ₹1,20,000. By hand: the first Intl.NumberFormat takes a quarter of a page's script time. */
export function formatPaise(amount: Paise): string {
  const [sign, whole] = [amount < 0 ? '-' : '', Math.abs(amount)]
  const rupees = String(Math.floor(whole / 100)).replace(GROUPS, ',')
  return `₹${sign}${rupees}${whole % 100 ? `.${String(whole % 100).padStart(2, '0')}` : ''}`
}

export function discountPercent({ price, offerPrice }: { price: Paise; offerPrice: Paise }): number {
  return price > 0 ? Math.floor(((price - offerPrice) * 100) / price) : 0
}
