import { receiveGoods } from '#contract/goods/receive.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import type { PickAct, PickWorld } from './pick-acts.ts'

/** What others do with the shelves of an order while it is picked. */
export type ShelfStep = { act: 'buy' | 'give back' | 'waste' | 'receive'; line: number; pieces: number }

export function shelfActs({ act, line: nth, pieces }: ShelfStep, world: PickWorld): PickAct[] {
  const { model, seller, ravi, bought } = world
  const line = model.lines[nth % model.lines.length]
  if (!line) return []
  const { product, countOf, size } = line
  const lines = [{ product, quantity: pieces }]
  switch (act) {
    case 'buy':
      return [
        {
          name: act,
          send: () => ravi.call(placeCodOrder, { items: lines, address: world.ravisAddress }),
          follow(body) {
            if (!('orderId' in body)) return
            model.move(countOf, -pieces * size)
            bought.push({ id: String(body.orderId), line, pieces })
          },
        },
      ]
    case 'give back': {
      const last = bought.pop()
      if (!last) return []
      const follow = () => model.move(last.line.countOf, last.pieces * last.line.size)
      return [{ name: act, send: () => ravi.call(cancelMyOrder, { id: last.id }), follow }]
    }
    case 'waste':
      return [
        {
          name: act,
          send: () => seller.call(takeOffGoods, { kind: 'waste', reason: 'Spoiled', lines }),
          follow: () => model.move(countOf, -pieces * size),
        },
      ]
    case 'receive':
      return [
        {
          name: act,
          send: () => seller.call(receiveGoods, { lines }),
          follow: () => model.move(countOf, pieces * size),
        },
      ]
  }
}
