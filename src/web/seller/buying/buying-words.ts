import type { BuyingLine, BuyingReason } from '#contract/goods/buying.ts'
import { amountText } from '#domain/amount-text.ts'
import { daysBetween } from '#domain/buying/delivery-days.ts'
import { dayName, weekdayName } from '#domain/time-words.ts'

type Product = BuyingLine['product']
type Explained = Pick<BuyingLine, 'product' | 'packSize' | 'suggested' | 'reason'>
type Deliveries = { delivery: string; nextDelivery: string }

/** So often sold out in four weeks is worth a word. */
const OFTEN = 2
/** What sells less in a day is told by the week. */
const FEW = 1.5

/** “Sells 14 on Wednesdays · 6 left · next delivery Friday”. */
export function reasonWords(line: Explained, days: Deliveries): string {
  const { product, reason } = line
  if (!reason) return 'Hasn’t sold in the last 8 weeks'
  const { left, coming, soldOutDays, isNew } = reason
  return [
    salesWords(product, reason, days),
    left === null ? 'stock not tracked' : left === 0 ? 'none left' : `${amountText(product, left)} left`,
    coming > 0 && `${amountText(product, coming)} on the way`,
    `next delivery ${weekdayName(days.nextDelivery)}`,
    spareWords(line, reason),
    soldOutDays >= OFTEN && `sold out on ${soldOutDays} of the last 28 days`,
    isNew && 'new, so this is a first guess',
  ]
    .filter((part) => part)
    .join(' · ')
}

/** What there will be beyond what is expected to sell, for days that are busier. */
function spareWords(
  { product, packSize, suggested }: Explained,
  { left, coming, until }: BuyingReason,
): string | false {
  if (suggested === 0) return false
  const spare = Math.floor((left ?? 0) + coming + suggested * packSize - until)
  return spare >= 1 && `${amountText(product, spare)} spare for busy days`
}

function salesWords(product: Product, { sells, until }: BuyingReason, { delivery, nextDelivery }: Deliveries): string {
  const covered = Math.max(1, daysBetween(delivery, nextDelivery))
  const inWeek = Math.round((until / covered) * 7)
  if (sells < FEW) return inWeek < 1 ? 'Rarely sells' : `Sells about ${amountText(product, inWeek)} a week`
  const onDay = `${amountText(product, Math.round(sells))} on ${weekdayName(delivery)}s`
  return covered === 1
    ? `Sells ${onDay}`
    : `Sells ${onDay}, ${amountText(product, Math.round(until))} in ${covered} days`
}

/** “2 × 24”, “10 kg”, “6”. */
export function quantityWords({ product, packSize }: Pick<BuyingLine, 'product' | 'packSize'>, packs: number): string {
  if (product.loose) return amountText(product, packs * packSize)
  return packSize === 1 ? `${packs}` : `${packs} × ${packSize}`
}

/** What a pack is, beside the number: “packs of 24”, “kg”, “× 10 kg”. */
export function packWords({ product, packSize }: Pick<BuyingLine, 'product' | 'packSize'>, packs = 0): string {
  if (product.loose)
    return packSize * product.loose.step === 1000 ? kiloWord(product.loose) : `× ${amountText(product, packSize)}`
  return packSize === 1 ? (product.weight ?? 'pieces') : `${packs === 1 ? 'pack' : 'packs'} of ${packSize}`
}

const kiloWord = ({ unit }: NonNullable<Product['loose']>) => (unit === 'g' ? 'kg' : 'litres')

export type Bought = Pick<BuyingLine, 'product' | 'packSize'> & { packs: number }

/** What a supplier is sent. */
export function purchaseText({ shop, delivery, lines }: { shop: string; delivery: string; lines: readonly Bought[] }) {
  return [
    `Order from ${shop} for ${dayName(delivery)}`,
    '',
    ...lines.map((line, nth) => `${nth + 1}. ${nameWords(line.product)}: ${quantityWords(line, line.packs)}`),
  ].join('\n')
}

export const nameWords = ({ name, weight, loose }: Product): string => (weight && !loose ? `${name}, ${weight}` : name)

/** A number as WhatsApp wants it: digits with the country's code, India's where there is none. */
export function whatsappDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  if (phone.trim().startsWith('+')) return digits
  const local = digits.replace(/^0+/, '')
  return local.length === 10 ? `91${local}` : local
}
