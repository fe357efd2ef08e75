import { addItems, quoteAddedItems } from '#contract/orders/add-items.ts'
import { cancelMyOrder } from '#contract/orders/my-orders.ts'
import { finishPick, releasePick, replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { answerInstead } from '#contract/orders/replacements.ts'
import { cancelOrders, moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import type { ModelLine, PickModel } from './pick-model.ts'
import { type ShelfStep, shelfActs } from './shelf-acts.ts'
import type { Heard, Visitor } from './visitor.ts'

export type PickStep = { isElsewhere: boolean; picker: number } & (
  | { act: 'start' | 'tick the rest' | 'finish' | 'pack by seller' | 'undo' | 'release' }
  | { act: 'pick the rest' | 'pick the rest for the seller' }
  | { act: 'leave' | 'deliver' | 'refund' }
  | {
      act: 'line'
      line: number
      said: 'all' | 'none' | 'some' | 'part' | 'nothing' | 'too many'
      pieces: number
      percent: number | null
    }
  | { act: 'replace'; pieces: number }
  | { act: 'answer'; isYes: boolean }
  | { act: 'add' | 'leave it and add'; line: number; pieces: number }
  | ShelfStep
)

/** What is sent, and what follows if the shop says yes. */
export type PickAct = { name: string; send(): Promise<Sent>; follow(body: Sent['body']): void }
type Sent = Pick<Heard, 'status' | 'body'>

export type PickWorld = {
  model: PickModel
  /** The order. */
  id: string
  ids: { milk: string; curd: string }
  picker: Visitor
  seller: Visitor
  asha: Visitor
  /** Buys of the same shelves. */
  ravi: Visitor
  ravisAddress: string
  bought: { id: string; line: ModelLine; pieces: number }[]
}

const FAR = '2099-01-01T00:00:00Z'
const NOTHING = () => undefined

export function pickActs(step: PickStep, world: PickWorld): PickAct[] {
  const { model, id, picker, seller, asha, ids } = world
  const milk = model.lines.find(({ product }) => product === ids.milk)
  const move = (name: string, status: 'Packed' | 'Out for delivery' | 'Delivered'): PickAct => ({
    name,
    send: () => seller.call(moveOrder, { id, status }),
    follow: () => {
      if (status === 'Packed') model.pack()
      else model.status = status
    },
  })
  switch (step.act) {
    case 'start':
      return [{ name: 'start', send: () => picker.call(startPick, { id }), follow: NOTHING }]
    case 'release':
      return [releaseAct(world)]
    case 'line':
      return [lineAct(world, step)]
    case 'tick the rest':
      return tickActs(world)
    case 'pick the rest':
      return [...tickActs(world), finishAct(world)]
    case 'pick the rest for the seller':
      return [...tickActs(world), move('pack by seller', 'Packed')]
    case 'finish':
      return [finishAct(world)]
    case 'pack by seller':
      return [move('pack by seller', 'Packed')]
    case 'leave':
      return [move('leave', 'Out for delivery')]
    case 'deliver':
      return [move('leave', 'Out for delivery'), move('deliver', 'Delivered')]
    case 'undo':
      return [undoAct(world)]
    case 'refund': {
      const items = model.lines.slice(0, 1).map(({ product }) => ({ product, refunded: 1 }))
      return [{ name: 'refund', send: () => seller.call(refundOrderItems, { id, items }), follow: NOTHING }]
    }
    case 'replace':
      return milk ? replaceActs(world, milk, step.pieces) : []
    case 'answer': {
      const answer = step.isYes ? ('yes' as const) : ('no' as const)
      const body = { id, product: ids.milk, instead: ids.curd, answer }
      const follow = () => (answer === 'no' ? model.putBack() : undefined)
      return milk ? [{ name: `answer ${answer}`, send: () => asha.call(answerInstead, body), follow }] : []
    }
    case 'add':
      return [addAct(world, model.lines[step.line % model.lines.length], step.pieces)]
    case 'leave it and add':
      return [releaseAct(world), addAct(world, model.lines[step.line % model.lines.length], step.pieces)]
    default:
      return shelfActs(step, world)
  }
}

const releaseAct = ({ id, picker }: PickWorld): PickAct => ({
  name: 'release',
  send: () => picker.call(releasePick, { id }),
  follow: NOTHING,
})

const tickActs = (world: PickWorld): PickAct[] =>
  world.model.lines
    .filter(({ picked, short, replaced, quantity }) => picked + short + replaced < quantity)
    .map((line) => sayAct(world, 'tick', line, { ...line, picked: line.quantity - line.short - line.replaced }))

const finishAct = ({ model, id, picker }: PickWorld): PickAct => ({
  name: 'finish',
  send: () => picker.call(finishPick, { id }),
  follow(body) {
    if (model.status !== 'Order Placed') return
    if ('status' in body && body.status === 'Cancelled') model.cancel()
    else model.pack()
  },
})

type Said = Pick<ModelLine, 'picked' | 'short' | 'weighed'>

function sayAct({ model, id, picker }: PickWorld, name: string, line: ModelLine, said: Said): PickAct {
  const { picked, short } = said
  const weighed = line.isLoose && picked > 0 ? said.weighed : null
  const body = { id, line: model.lines.indexOf(line), picked, short, ...(weighed !== null && { weighed }) }
  return {
    name,
    send: () => picker.call(setPickLine, body),
    follow: () => model.say(line, { picked, short, weighed }),
  }
}

function lineAct(world: PickWorld, { line: nth, said, pieces, percent }: PickStep & { act: 'line' }): PickAct {
  const { lines } = world.model
  const line = lines[nth % lines.length]
  if (!line) throw new Error('an order without lines')
  const left = line.quantity - line.replaced
  const some = pieces % (left + 1)
  const [picked, short] = {
    all: [left, 0],
    none: [0, left],
    some: [some, left - some],
    part: [some, Math.min(1, left - some)],
    nothing: [0, 0],
    'too many': [left, 1],
  }[said] as [number, number]
  const weighed = percent === null ? null : Math.round((picked * line.size * percent) / 100)
  return sayAct(world, weighed !== null && line.isLoose ? 'weigh' : `say ${said}`, line, { picked, short, weighed })
}

/** One is missing, if none was, and as many as wanted are replaced; 0 undoes that. */
function replaceActs(world: PickWorld, milk: ModelLine, wanted: number): PickAct[] {
  const { model, id, picker, ids } = world
  const isFirst = wanted > 0 && milk.short === 0 && milk.replaced === 0
  const pieces = Math.min(wanted, isFirst ? 1 : milk.short + milk.replaced)
  const body = { id, line: model.lines.indexOf(milk), product: ids.curd, quantity: pieces }
  const replace = {
    name: pieces > 0 ? 'replace' : 'undo replacement',
    send: () => picker.call(replacePickLine, body),
    follow: () => {
      // Of the same measure: a pack for a pack.
      if (pieces === 0) model.putBack()
      else if (!model.instead) model.replace(milk, pieces, { countOf: ids.curd, packs: pieces })
    },
  }
  const missing = { picked: milk.quantity - 1, short: 1, weighed: null }
  return isFirst ? [sayAct(world, 'say one is missing', milk, missing), replace] : [replace]
}

function addAct({ model, id, asha }: PickWorld, line: ModelLine | undefined, pieces: number): PickAct {
  const items = line ? [{ product: line.product, quantity: pieces }] : []
  return {
    name: 'add',
    async send() {
      const quoted = await asha.call(quoteAddedItems, { orderId: id, items })
      if (!quoted.body.success) return quoted
      const paise = quoted.body.bill
        .filter(({ part }) => part === 'total')
        .reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
      return asha.call(addItems, { orderId: id, items, totalSeen: paise / 100, promisedBy: FAR })
    },
    follow() {
      if (!line) return
      line.quantity += pieces
      model.take(line, pieces)
    },
  }
}

export function undoAct({ model, id, seller }: PickWorld): PickAct {
  const { status } = model
  return {
    name: `undo ${status}`,
    send: () => seller.call(undoOrderMove, { id, status }),
    follow: () => {
      if (status === 'Packed') model.unpack()
      else model.status = status === 'Delivered' ? 'Out for delivery' : 'Packed'
    },
  }
}

export function cancelAct({ model, id, asha, seller }: PickWorld, by: 'shopper' | 'seller' | 'many'): PickAct {
  return {
    name: `cancel by ${by}`,
    send: () =>
      by === 'shopper'
        ? asha.call(cancelMyOrder, { id })
        : by === 'seller'
          ? seller.call(moveOrder, { id, status: 'Cancelled' })
          : seller.call(cancelOrders, { ids: [id] }),
    follow: (body) => {
      const isKept = 'cancelled' in body && Array.isArray(body.cancelled) && !body.cancelled.includes(id)
      if (model.status !== 'Cancelled' && !isKept) model.cancel()
    },
  }
}
