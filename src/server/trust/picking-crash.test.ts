import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { addProduct } from '#contract/catalog/seller-catalog.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { finishPick, replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { homeAddress } from '../testing/groceries.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { eachRound } from '../testing/rounds.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import { newAttempt, Visitor } from '../testing/visitor.ts'
import { readStock } from './busy-shoppers.ts'
import { addProducts, STOCK, sellerAt } from './kept-promises.ts'

const ORDERS = 3
const MISSING = 5
const STEP = 250
const KILO = 1000
const WEIGHED = 985

function movedTo(url: string, { cookies }: Visitor): Visitor {
  const visitor = new Visitor(url)
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
  return visitor
}

async function hirePicker(url: string): Promise<Visitor> {
  const seller = await sellerAt({ url })
  const { body } = await seller.expectDone(addStaff, { name: 'Ravi', role: 'picker' })
  const link = await seller.expectDone(makeStaffLink, { id: body.person._id })
  const picker = new Visitor(url)
  await picker.expectDone(loginWithLink, { token: new URL(link.body.url).hash.slice(1) })
  return picker
}

async function shopperAt(url: string): Promise<{ shopper: Visitor; address: string }> {
  const shopper = new Visitor(url)
  await shopper.expectDone(registerUser, { name: 'Asha', email: 'asha@example.com', password: 'correct horse' })
  const { body } = await shopper.expectDone(addAddress, { address: homeAddress })
  return { shopper, address: body.address._id }
}

async function addTomatoes(url: string): Promise<string> {
  const seller = await sellerAt({ url })
  const form = new FormData()
  const loose = { step: STEP, unit: 'g', min: 500, max: 10_000 }
  const data = { name: 'Tomatoes', description: [], category: 'Vegetables', price: 24, offerPrice: 20, loose }
  form.set('productData', JSON.stringify({ ...data, stock: STOCK }))
  const { body } = await seller.expectDone(addProduct, form)
  return body.product?._id ?? ''
}

/** Orders kilos of tomatoes and weighs them until the shop is gone. Says which were packed for sure. */
class Weigher {
  readonly packed: string[] = []
  #packing = false
  #took = 0

  async act({ shopper, picker, ...at }: { shopper: Visitor; picker: Visitor; address: string; tomatoes: string }) {
    const items = [{ product: at.tomatoes, quantity: KILO / STEP }]
    const placed = await shopper.expectDone(placeCodOrder, { items, address: at.address }, { headers: newAttempt() })
    const id = placed.body.orderId
    await picker.expectDone(startPick, { id })
    await picker.expectDone(setPickLine, { id, line: 0, picked: KILO / STEP, short: 0, weighed: WEIGHED })
    const began = performance.now()
    this.#packing = true
    await picker.expectDone(finishPick, { id }).finally(() => {
      this.#packing = false
    })
    this.#took = performance.now() - began
    this.packed.push(id)
  }

  /** Somewhere in the middle of packing what was weighed: many statements that are one, or none. */
  async whilePacking(): Promise<void> {
    while (this.#packing) await pause(0)
    while (!this.#packing) await pause(0)
    await pause(Math.random() * this.#took)
  }
}

test('kill -9 while things are replaced, put back and weighed: what is not on the shelf is in an order, once', {
  timeout: 120_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = { SEED: '0', ...(await migratedData(folder)) }
    let shop = await startShop(folder, settings)
    const [wanted = '', instead = ''] = await addProducts(shop)
    const { shopper, address } = await shopperAt(shop.url)
    const tomatoes = await addTomatoes(shop.url)
    let picker = await hirePicker(shop.url)
    const weigher = new Weigher()
    const ids: string[] = []
    for (let turn = 0; turn < ORDERS; turn++) {
      const kind = turn % 2 ? ('alike' as const) : ('ask' as const)
      const items = [{ product: wanted, quantity: MISSING, ifMissing: { kind } }]
      const placed = await shopper.expectDone(placeCodOrder, { items, address }, { headers: newAttempt() })
      ids.push(placed.body.orderId)
    }
    for (const id of ids) {
      await picker.expectDone(startPick, { id })
      await picker.expectDone(setPickLine, { id, line: 0, picked: 0, short: MISSING })
    }
    let acts = 0
    for (const round of eachRound(1, 8)) {
      let struck = false
      const busy = ids.map(async (id) => {
        for (let turn = 1; !struck; turn++) {
          try {
            const quantity = turn % 2 ? MISSING : 0
            await picker.expectDone(replacePickLine, { id, line: 0, product: instead, quantity })
            acts++
          } catch (error) {
            if (!struck && !(error instanceof TypeError)) throw error
            return
          }
        }
      })
      const weighing = (async () => {
        const people = { shopper: movedTo(shop.url, shopper), picker, address, tomatoes }
        while (!struck) {
          try {
            await weigher.act(people)
          } catch (error) {
            if (!struck && !(error instanceof TypeError)) throw error
          }
        }
      })()
      const enough = acts + 2 * ORDERS
      while (acts < enough || weigher.packed.length <= round) await pause(20)
      await weigher.whilePacking()
      await shop.kill()
      struck = true
      await Promise.all([...busy, weighing])

      shop = await startShop(folder, settings)
      picker = movedTo(shop.url, picker)
      const { body } = await movedTo(shop.url, shopper).expectDone(listMyOrders)
      const packs = body.orders.map(({ items: [item] }) => item?.instead?.quantity ?? 0)
      const kilos = body.orders.filter(({ items: [item] }) => item?.product._id === tomatoes)
      for (const { _id, status, items } of kilos) {
        if (weigher.packed.includes(_id)) expect(status).toBe('Packed')
        expect(items[0]?.weighed).toBe(status === 'Packed' ? WEIGHED : undefined)
      }
      expect(packs.every((count) => count === 0 || count === MISSING)).toBe(true)
      const stock = await readStock(await sellerAt(shop))
      const left = stock.get(instead) ?? 0
      const taken = kilos.reduce((sum, { items: [item] }) => sum + (item?.weighed ?? KILO), 0)
      expect(stock.get(tomatoes)).toBe(Math.floor((STOCK * STEP - taken) / STEP))
      expect(left + packs.reduce((sum, count) => sum + count, 0)).toBe(STOCK)
    }
    expect(await shop.stop()).toBe(0)
  })
})
