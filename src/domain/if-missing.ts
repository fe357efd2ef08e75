/** What a shopper wants if an item is not there when the order is picked. */
export const MISSING_KINDS = ['refund', 'alike', 'this', 'ask'] as const
export type MissingKind = (typeof MISSING_KINDS)[number]

/** `product`: what comes instead, of the kind `this`. */
export type IfMissing = { kind: MissingKind; product?: string | undefined }

export const MISSING_CHOICES: Record<MissingKind, string> = {
  refund: 'Money back',
  alike: 'Something alike',
  this: 'Exactly this one…',
  ask: 'Ask me',
}

/** For so long the shopper is asked; then the money goes back. */
export const ASK_SECONDS = 120

export type Answer = 'yes' | 'no' | 'late'

/** A question about what comes instead. */
export type Asked = { until: Date; answer: Answer | null }

/** One that was not answered in time is answered by the clock. */
export function answerOf({ until, answer }: Asked, now: Date): Answer | null {
  return answer ?? (now < until ? null : 'late')
}

export const isRefusedAnswer = (answer: Answer | null): boolean => answer === 'no' || answer === 'late'

/** Why a wish can no longer be changed; null when it can. */
export function whyWishStays({ status, isBeingPicked }: { status: string; isBeingPicked: boolean }): string | null {
  if (status !== 'Order Placed' && status !== 'Waiting for confirmation')
    return 'This order is packed already, so this can’t be changed.'
  return isBeingPicked ? 'We’ve started packing this order, so this can’t be changed.' : null
}
