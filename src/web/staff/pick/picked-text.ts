import type { PickLine } from '#contract/orders/picking.ts'
import { amountOfName, amountText, baseText } from '#domain/amount-text.ts'

/** What is in the bag of a line that was looked for: “2 ×”, “1 of 2”, “985 g of 1 kg”. */
export function pickedText(line: PickLine): string {
  const { quantity, picked, loose, weighed } = line
  const asked = amountText(line, quantity)
  if (!loose) return picked < quantity ? `${picked} of ${quantity}` : `${quantity} ×`
  const sent = weighed ? baseText(weighed, loose.unit) : picked > 0 ? amountText(line, picked) : 'None'
  return sent === asked ? sent : `${sent} of ${asked}`
}

/** What is missing of it: “2 × Bread”, “400 g Tomatoes”. */
export function missingText(line: PickLine): string {
  const { quantity, short, name, loose, weighed } = line
  if (!loose || !weighed) return amountOfName(line, short, name)
  return `${baseText(quantity * loose.step - weighed, loose.unit)} ${name}`
}
