import { baseText, type LooseUnit } from './amount-text.ts'

/** Over-weight up to here is a gift that nobody is asked about, in percent of what was asked for and in grams. */
const GIFT_PERCENT = 5
const GIFT_MIN = 20
/** Below so much of what was asked for, somebody may have typed a wrong weight. */
const LIGHT_PERCENT = 80

/** In grams or millilitres. */
type Weighing = { asked: number; weighed: number; unit: LooseUnit }

export const maxGift = (asked: number): number => Math.max(Math.floor((asked * GIFT_PERCENT) / 100), GIFT_MIN)

/** What a picker is asked before a weight far from what was asked for is taken; null when it is near. */
export function weighQuestion({ asked, weighed, unit }: Weighing): string | null {
  if (weighed > asked + maxGift(asked))
    return `That’s ${baseText(weighed - asked, unit)} more than ordered. Give it anyway?`
  if (weighed * 100 < asked * LIGHT_PERCENT)
    return `That’s ${baseText(asked - weighed, unit)} less than ordered. Send it anyway?`
  return null
}
