import type { Order } from '#contract/orders/order.ts'
import { answerOf, isRefusedAnswer } from '#domain/if-missing.ts'
import { pictureUrl } from '../catalog/picture-url.ts'
import type { Instead, orderItems } from '../db/tables/order-tables.ts'

type Item = Order['items'][number]
type Row = Pick<typeof orderItems.$inferSelect, 'ifMissing' | 'replaced' | 'instead' | 'askedUntil' | 'answer'>

/** What is wanted if an item is not there, and what became of it. */
export function insteadView(row: Row, now: Date): Pick<Item, 'ifMissing' | 'instead' | 'asked'> {
  const { ifMissing, replaced, instead, askedUntil } = row
  const answer = askedUntil && answerOf({ until: askedUntil, answer: row.answer }, now)
  return {
    ...(ifMissing && { ifMissing }),
    ...(instead && !isRefusedAnswer(answer) && { instead: sentView(instead, replaced) }),
    ...(askedUntil && {
      asked: {
        until: askedUntil,
        secondsLeft: answer ? 0 : Math.ceil((askedUntil.getTime() - now.getTime()) / 1000),
        ...(answer && { answer }),
      },
    }),
  }
}

function sentView({ productId, pictures, packs, loose, ...instead }: Instead, pieces: number) {
  const { name, category, weight, amount } = instead
  const image = pictures.map(pictureUrl)
  return { product: productId, name, category, image, weight, quantity: packs, pieces, ...(loose && { loose }), amount }
}
