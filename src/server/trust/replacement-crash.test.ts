import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { registerUser } from '#contract/accounts/sign-in.ts'
import { addAddress } from '#contract/addresses/addresses.ts'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { replacePickLine, setPickLine, startPick } from '#contract/orders/picking.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { addStaff, makeStaffLink } from '#contract/staff/seller-staff.ts'
import { loginWithLink } from '#contract/staff/staff.ts'
import { homeAddress } from '../testing/groceries.ts'
import { migratedData } from '../testing/open-test-database.ts'
import { rounds } from '../testing/rounds.ts'
import { startShop, withFolder } from '../testing/shop-process.ts'
import { newAttempt, Visitor } from '../testing/visitor.ts'
import { readStock } from './busy-shoppers.ts'
import { addProducts, STOCK, sellerAt } from './kept-promises.ts'

const ROUNDS = rounds(1, 6)
const ORDERS = 3
const MISSING = 5

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

test('kill -9 while something is replaced and put back: what is not on the shelf is in an order, once', {
  timeout: 120_000,
}, async () => {
  await withFolder(async (folder) => {
    const settings = { SEED: '0', ...(await migratedData(folder)) }
    let shop = await startShop(folder, settings)
    const [wanted = '', instead = ''] = await addProducts(shop)
    const { shopper, address } = await shopperAt(shop.url)
    let picker = await hirePicker(shop.url)
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
    for (let round = 0; round < ROUNDS; round++) {
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
      const enough = acts + 2 * ORDERS
      while (acts < enough) await pause(20)
      await pause(Math.random() * 300)
      await shop.kill()
      struck = true
      await Promise.all(busy)

      shop = await startShop(folder, settings)
      picker = movedTo(shop.url, picker)
      const { body } = await movedTo(shop.url, shopper).expectDone(listMyOrders)
      const packs = body.orders.map(({ items: [item] }) => item?.instead?.quantity ?? 0)
      expect(packs.every((count) => count === 0 || count === MISSING)).toBe(true)
      const left = (await readStock(await sellerAt(shop))).get(instead) ?? 0
      expect(left + packs.reduce((sum, count) => sum + count, 0)).toBe(STOCK)
    }
    expect(await shop.stop()).toBe(0)
  })
})
