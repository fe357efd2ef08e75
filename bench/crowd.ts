import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listProducts } from '#contract/catalog/catalog.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { Visitor } from '#server/testing/visitor.ts'
import type { Ordered } from './order-rate.ts'
import { ownAddress } from './own-address.ts'

/** Shoppers who order at full speed until the parent says stop. They register at `shopUrl` and order at `url`. */
const [shopUrl = '', shoppers = '1', url = shopUrl] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })

let stopped = false
const ids: string[] = []
process.once('message', () => {
  stopped = true
})

const people = await Promise.all(Array.from({ length: Number(shoppers) }, arrive))
const began = performance.now()
process.send?.('ordering')
await Promise.all(people.map(keepOrdering))
const ordered: Ordered = { ids, seconds: (performance.now() - began) / 1000 }
process.send?.(ordered)
process.disconnect?.()
agent.destroy()

type Person = { cookie: string; body: string }

async function arrive(_: unknown, index: number): Promise<Person> {
  const visitor = new Visitor(shopUrl)
  const email = `crowd${index}-${randomBytes(4).toString('hex')}@example.com`
  await visitor.expectDone(registerUser, { name: 'Asha', email, password: 'correct horse' })
  const { body } = await visitor.expectDone(addAddress, { address: ownAddress() })
  const { body: list } = await visitor.expectDone(listProducts)
  const shelf = list.products.filter(({ inStock }) => inStock)
  const items = [index, index + 1].map((place) => ({ product: shelf[place % shelf.length]?._id, quantity: 1 }))
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, body: JSON.stringify({ items, address: body.address._id }) }
}

async function keepOrdering(person: Person): Promise<void> {
  while (!stopped) {
    const { status, orderId, retryAfter } = await order(person)
    if (status === 200) ids.push(orderId)
    else if (status === 503) await pause(retryAfter * 1000)
    else throw new Error(`order refused with ${status}`)
  }
}

/** Leaner than fetch: the crowd shares the machine with the shop. */
function order({ cookie, body }: Person): Promise<{ status: number; orderId: string; retryAfter: number }> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': randomUUID(),
      cookie,
    }
    const call = request(url + placeCodOrder.path, { method: 'POST', headers, agent }, (response) => {
      let body = ''
      response.on('data', (bytes) => {
        body += bytes
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          orderId: /"orderId":"(\w+)"/.exec(body)?.[1] ?? '',
          retryAfter: Number(response.headers['retry-after'] ?? 1),
        }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}
