import { setTimeout as pause } from 'node:timers/promises'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { newAttempt, Visitor } from '#server/testing/visitor.ts'
import { ownAddress } from './own-address.ts'

/**
 * Shoppers who order counted goods at a rate of their own until the parent says stop; then they say how it went.
 * They register at the shop; given a bare server, their orders go there, of what there is plenty of: it refuses nothing.
 */
export type Bought = { served: number; refused: number; soldOut: number; times: number[] }

const [url = '', perSecond = '1', seed = '0', bareUrl] = process.argv.slice(2)
const PEOPLE = 40
const bought: Bought = { served: 0, refused: 0, soldOut: 0, times: [] }
let stopped = false
process.once('message', () => {
  stopped = true
})

const { body: list } = await new Visitor(url).expectDone(listProducts)
const shelf = list.products.filter(({ inStock, stock }) => inStock && (!bareUrl || stock === null))
const people = await Promise.all(Array.from({ length: PEOPLE }, arrive))
process.send?.('buying')
const orders: Promise<void>[] = []
for (let turn = 0; !stopped; turn++) {
  await pause((-Math.log(1 - Math.random()) * 1000) / Number(perSecond))
  orders.push(buy(people[turn % PEOPLE] as Person))
}
await Promise.all(orders)
process.send?.(bought)
process.disconnect?.()

type Person = { visitor: Visitor; address: string }

async function arrive(_: unknown, index: number): Promise<Person> {
  const visitor = new Visitor(url)
  const email = `buyer${seed}-${index}@example.com`
  await visitor.expectDone(registerUser, { name: 'Asha', email, password: 'correct horse' })
  const { body } = await visitor.expectDone(addAddress, { address: ownAddress() })
  const person = { visitor, address: body.address._id }
  if (!bareUrl) return person
  const atBare = new Visitor(bareUrl)
  for (const [name, value] of visitor.cookies) atBare.cookies.set(name, value)
  return { ...person, visitor: atBare }
}

async function buy({ visitor, address }: Person): Promise<void> {
  const some = () => shelf[Math.floor(Math.random() * shelf.length)]?._id
  const items = [...new Set([some(), some()])].map((product) => ({ product, quantity: 1 }))
  const began = performance.now()
  // By its path: a bare server answers in its own words.
  const { status, body } = await visitor.post(placeCodOrder.path, { items, address }, newAttempt())
  bought.times.push(performance.now() - began)
  if (body.success) bought.served++
  else if (status === 409) bought.soldOut++
  else bought.refused++
}
