import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSeller } from '#contract/accounts/seller-accounts.ts'
import type { Audience } from '#contract/audiences.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { addStaff, changeStaff, listStaff, makeStaffLink, setStaffShift } from '#contract/staff/seller-staff.ts'
import { checkStaff } from '#contract/staff/staff.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { type OpenShop, openShop, type StaffVisitor } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

type Caller = 'visitor' | 'shopper' | 'owner' | 'manager' | 'picker' | 'rider'

/** Who is heard, by what a call's `who` says; every other gets the status beside it. */
const HEARD: Record<Exclude<Audience, 'anyone'>, { heard: Caller[]; signedOut: number }> = {
  shopper: { heard: ['shopper'], signedOut: 401 },
  owner: { heard: ['owner'], signedOut: 401 },
  seller: { heard: ['owner', 'manager'], signedOut: 401 },
  staff: { heard: ['manager', 'picker', 'rider'], signedOut: 401 },
  picker: { heard: ['manager', 'picker'], signedOut: 401 },
  rider: { heard: ['manager', 'rider'], signedOut: 401 },
}
const STAFF: Caller[] = ['manager', 'picker', 'rider']
const NOT_HEARD = ['not_signed_in', 'not_authorized', 'wrong_role']

let shop: OpenShop
let people: Record<Caller, Visitor>
let manager: StaffVisitor
let picker: StaffVisitor
beforeAll(async () => {
  shop = await openShop()
  ;[manager, picker] = [await shop.staff('manager', 'Meena'), await shop.staff('picker', 'Ravi')]
  people = {
    visitor: shop.visitor(),
    shopper: await shop.shopper(),
    owner: await shop.seller(),
    manager,
    picker,
    rider: await shop.staff('rider'),
  }
})
afterAll(() => shop.close())

/** With an id that nothing has and fields that nothing fits: a call that is heard does no harm. */
async function ask(person: Visitor, { method, path }: Endpoint): Promise<{ status: number; code: string | undefined }> {
  const init = method === 'POST' ? { method, body: '{}', headers: { 'content-type': 'application/json' } } : {}
  const reply = await person.fetch(path, init)
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  return { status: reply.status, code: isJson ? JSON.parse(text).code : undefined }
}

const GUARDED = CONTRACT_CALLS.filter(({ who }) => who !== 'anyone')

test.each(GUARDED.map((endpoint) => [endpoint.method, endpoint.path, endpoint.who, endpoint] as const))(
  '%s %s is for %s, and nobody else is heard',
  async (_method, _path, who, endpoint) => {
    if (who === 'anyone') throw new Error('these are not asked')
    const { heard, signedOut } = HEARD[who]
    for (const [caller, person] of Object.entries(people) as [Caller, Visitor][]) {
      const { status, code } = await ask(person, endpoint)
      if (heard.includes(caller)) expect(NOT_HEARD, caller).not.toContain(code)
      else if (STAFF.includes(caller) && who !== 'shopper') expect({ status, code }, caller).toEqual(WRONG_ROLE)
      else expect(status, caller).toBe(signedOut)
    }
  },
)

const WRONG_ROLE = { status: 403, code: 'wrong_role' }

const OPEN = CONTRACT_CALLS.filter(
  ({ who, method, changesState }) => who === 'anyone' && method === 'GET' && !changesState,
)

test('a picker hears no more than a visitor where nobody is asked who they are', async () => {
  for (const { path } of OPEN) {
    if (path === checkStaff.path) continue
    const [visitors, pickers] = [await people.visitor.fetch(path), await people.picker.fetch(path)]
    expect(pickers.status, path).toBe(visitors.status)
    expect(await pickers.text(), path).toBe(await visitors.text())
  }
})

test('the stream of all orders is for the owner and managers', async () => {
  const statuses: Partial<Record<Caller, number>> = {}
  for (const [caller, person] of Object.entries(people) as [Caller, Visitor][]) {
    const leaving = new AbortController()
    const { status } = await person.fetch(`${streamOrders.path}?as=seller`, { signal: leaving.signal })
    leaving.abort()
    statuses[caller] = status
  }
  const open = { owner: 200, manager: 200 }
  expect(statuses).toEqual({ ...open, visitor: 401, shopper: 401, picker: 403, rider: 403 })
})

test('the seller’s area opens for a manager by name, for the owner as always, and for nobody else', async () => {
  const answers: Partial<Record<Caller, object>> = {}
  for (const [caller, person] of Object.entries(people) as [Caller, Visitor][]) {
    const { success, manager: who } = (await person.call(checkSeller)).body
    answers[caller] = { success, ...(who ? { who } : {}) }
  }
  const out = { success: false }
  const manager = { success: true, who: { name: 'Meena' } }
  expect(answers).toEqual({ owner: { success: true }, manager, visitor: out, shopper: out, picker: out, rider: out })
})

test('a browser with the owner’s session and a picker’s acts as the owner in the seller’s area', async () => {
  const both = await shop.seller()
  both.cookies.set('staffToken', picker.cookies.get('staffToken') ?? '')
  expect((await both.call(listStaff)).status).toBe(200)
})

describe('a manager', () => {
  test('adds pickers and riders, and changes nothing about managers', async () => {
    expect((await manager.call(addStaff, { name: 'Lata', role: 'picker' })).body.success).toBe(true)
    const { staffId: other } = await shop.staff('manager', 'Other')
    const about = { id: other, name: 'Other', role: 'picker' as const }
    const calls = [
      manager.call(addStaff, { name: 'One more', role: 'manager' }),
      manager.call(changeStaff, about),
      manager.call(changeStaff, { id: picker.staffId, name: 'Ravi', role: 'manager' }),
      manager.call(makeStaffLink, { id: other }),
      manager.call(makeStaffLink, { id: manager.staffId }),
    ]
    for (const { status, body } of await Promise.all(calls)) expect({ status, code: body.code }).toEqual(WRONG_ROLE)
    expect((await manager.call(setStaffShift, { id: other, onShift: true })).body.success).toBe(true)
  })

  test('is told whom they may change', async () => {
    const { staff } = (await manager.expectDone(listStaff)).body
    for (const { role, mayManage } of staff) expect(mayManage).toBe(role !== 'manager')
  })
})

test('a role that changes in the database counts at once, without a new sign-in', async () => {
  const person = await shop.staff('manager')
  expect((await person.call(listStaff)).status).toBe(200)
  await shop.shop.db.execute(sql`UPDATE staff SET role = 'rider' WHERE id = ${person.staffId}`)
  expect((await person.call(listStaff)).status).toBe(403)
})
