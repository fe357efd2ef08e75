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
  const { name, short } = line
  return line.loose ? `${shortWeight(line)} ${name}` : amountOfName(line, short, name)
}

/** What something else came for: “for 1 of 2 × Bread, 1 found”, “for 500 g of 1 kg Tomatoes, 480 g found”. */
export function replacedText(line: PickLine, replaced: number): string {
  const { quantity, picked, short, name, loose, weighed } = line
  const part = replaced < quantity ? `${amountText(line, replaced)} of ` : ''
  const found = loose && weighed ? baseText(weighed, loose.unit) : amountText(line, picked)
  return [
    `for ${part}${amountOfName(line, quantity, name)}`,
    ...(picked > 0 ? [`${found} found`] : []),
    ...(short > 0 ? [`${shortWeight(line)} missing`] : []),
  ].join(', ')
}

/** Of what is sold by weight, all that is neither in the bag nor replaced is missing. */
function shortWeight(line: PickLine): string {
  const { quantity, short, replaced = 0, loose, weighed } = line
  if (!loose || !weighed) return amountText(line, short)
  return baseText(Math.max((quantity - replaced) * loose.step - weighed, 0), loose.unit)
}
