import { setTimeout as pause } from 'node:timers/promises'
import { placeCodOrder } from '#contract/orders.ts'
import { homeAddress } from '#server/testing/groceries.ts'
import { Visitor } from '#server/testing/visitor.ts'

/** Shoppers who order at full speed until the parent says stop. */
const [url = '', shoppers = '1'] = process.argv.slice(2)

let stopped = false
let orders = 0
process.once('message', () => {
  stopped = true
})

const people = await Promise.all(Array.from({ length: Number(shoppers) }, arrive))
const began = performance.now()
process.send?.('ordering')
await Promise.all(people.map(keepOrdering))
process.send?.({ orders, seconds: (performance.now() - began) / 1000 })
process.disconnect()

async function arrive(_: unknown, index: number) {
  const person = new Visitor(url)
  await person.post('/api/user/register', {
    name: 'Asha',
    email: `crowd${index}@example.com`,
    password: 'correct horse',
  })
  const { body } = await person.post('/api/address/add', { address: homeAddress })
  const { body: list } = await person.get('/api/product/list')
  const product = (list.products as { _id: string; inStock: boolean; stock: number | null }[]).filter(
    (p) => p.inStock && p.stock === null,
  )[index]
  return { person, address: (body.address as { _id: string })._id, product: product?._id }
}

async function keepOrdering({ person, address, product }: Awaited<ReturnType<typeof arrive>>): Promise<void> {
  while (!stopped) {
    const order = { items: [{ product, quantity: 1 }], address }
    const { body, status, headers } = await person.call(placeCodOrder, order)
    if (body.success) orders++
    else if (status === 503) await pause(Number(headers.get('retry-after')) * 1000)
    else throw new Error(`order refused with ${status}: ${body.message}`)
  }
}
