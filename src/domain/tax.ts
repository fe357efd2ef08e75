import { type Paise, paise } from './money.ts'

/** `added` at the end of a bill, `included` in the prices, or `none`. */
export const TAX_MODES = ['added', 'included', 'none'] as const
export type TaxMode = (typeof TAX_MODES)[number]

/** `percent` is what is added or, where prices include it, the rate of products that have none of their own. */
export type ShopTax = { mode: TaxMode; percent: number }

export const MAX_TAX_PERCENT = 40
/** Those of India's goods and services tax in force; 12 and 28 % ended the day before. */
export const COMMON_TAX_RATES = [0, 5, 18, 40] as const
export const TAX_RATES_SINCE = '22 September 2025'

const inHundredths = (percent: number) => Math.round(percent * 100)

/** From 0 to 40, with two decimals or fewer. */
export const isTaxPercent = (percent: number): boolean =>
  percent >= 0 && percent <= MAX_TAX_PERCENT && inHundredths(percent) / 100 === percent

/** Nothing can be added at the end of a bill at 0 %. */
export const isShopTax = ({ mode, percent }: ShopTax): boolean =>
  isTaxPercent(percent) && (mode !== 'added' || percent > 0)

/** What comes on top of an amount, rounded down to the paisa. */
export const taxOn = (amount: Paise, percent: number): Paise => share(amount, inHundredths(percent), 10_000)

/** What is tax of an amount that includes it, rounded down to the paisa. */
export const taxWithin = (amount: Paise, percent: number): Paise =>
  share(amount, inHundredths(percent), 10_000 + inHundredths(percent))

/** In whole numbers of any size: the product may be too large for a number. */
export const share = (amount: number, part: number, of: number): Paise =>
  paise(Number((BigInt(amount) * BigInt(part)) / BigInt(of)))

type TaxedProduct = { taxRate?: number | null | undefined }

/** The rate that is in a product's price; null where prices include no tax. */
export const rateOf = ({ taxRate }: TaxedProduct, { mode, percent }: ShopTax): number | null =>
  mode === 'included' ? (taxRate ?? percent) : null

/** Lines with the rate that holds for each of them now, whatever the shop or the product says later. */
export const withRates = <Line extends { product: TaxedProduct }>(lines: readonly Line[], tax: ShopTax) =>
  lines.map((line) => ({ ...line, product: { ...line.product, taxRate: rateOf(line.product, tax) } }))

/** What is charged beside the prices, in percent: two taxes with the same one cost a shopper the same. */
export const addedPercent = ({ mode, percent }: ShopTax): number => (mode === 'added' ? percent : 0)

export const OFFER_TOO_HIGH = 'The offer price can’t be higher than the price.'
const SELLING_TOO_HIGH = 'The selling price can’t be higher than the MRP.'

/** What is said of prices, in the words of the shop's own form: with tax included they are MRP and selling price. */
export const inPriceWords = (said: string, mode: TaxMode): string =>
  mode === 'included' ? said.replaceAll(OFFER_TOO_HIGH, SELLING_TOO_HIGH) : said
