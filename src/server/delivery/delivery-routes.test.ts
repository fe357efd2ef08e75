import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listDeliveryAreas, quoteDelivery, readDeliveryRecord, wishDelivery } from '#contract/delivery/delivery.ts'
import {
  listAreaWishes,
  readDeliverySettings,
  saveClosures,
  saveDeliveryAreas,
  saveOpeningHours,
  takeOrders,
} from '#contract/delivery/seller-delivery.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { DEFAULT_AREAS } from '#domain/delivery/delivery-area.ts'
import { ALWAYS_OPEN } from '#domain/delivery/opening-hours.ts'
import { endOfDay } from '#domain/shop-day.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'
import type { Visitor } from '../testing/visitor.ts'

const MINUTE = 60_000
const NEAR = '560024'
const ELSEWHERE = '110001'

let shop: OpenShop
let seller: Visitor

beforeAll(async () => {
  shop = await openShop()
  seller = await shop.seller()
})
afterAll(() => shop.close())

beforeEach(async () => {
  await seller.call(takeOrders, { state: 'open' })
  await seller.call(saveOpeningHours, { hours: [...ALWAYS_OPEN.week] })
  await seller.call(saveClosures, { closures: [] })
})

async function quote(pincode: string, asked = '') {
  return (await shop.visitor().expectDone(quoteDelivery, new URLSearchParams(`pincode=${pincode}${asked}`))).body
}

const minutesUntil = (moment: string) => (Date.parse(moment) - Date.now()) / MINUTE

test('a new shop is always open, with three areas of Bengaluru and everywhere else', async () => {
  const { body } = await seller.call(readDeliverySettings)
  expect(body.settings).toEqual({
    takingOrders: 'open',
    pausedUntil: null,
    // A new shop of people has 90; tests place more orders than one rider delivers.
    maxPromiseMinutes: null,
    hours: ALWAYS_OPEN.week,
    closures: [],
    areas: DEFAULT_AREAS.map(({ isServed, ...area }) => ({ ...area, served: isServed })),
  })
  const { areas } = (await shop.visitor().expectDone(listDeliveryAreas)).body
  expect(areas).toMatchObject(
    DEFAULT_AREAS.map(({ name, pincodes }) => ({ name, pincodes, served: true, fee: 0, minimumOrder: 0 })),
  )
  expect(areas.map(({ courierDays }) => courierDays)).toEqual([undefined, undefined, undefined, 3])
})

test('five products for the nearest area: picked, ridden and a buffer, rounded up to five minutes', async () => {
  const answer = await shop.visitor().expectDone(quoteDelivery, { pincode: NEAR, lines: '5', units: '9' })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const body = answer.body
  expect(body).toMatchObject({
    success: true,
    served: true,
    open: true,
    area: 'Central Bengaluru',
    fee: 0,
    minimumOrder: 0,
    ordersBefore: 0,
  })
  // 184 s of picking, 6 min of travel, 90 s at the door, 4 min of buffer.
  expect(minutesUntil(body.by ?? '')).toBeGreaterThan(14.4)
  expect(minutesUntil(body.by ?? '')).toBeLessThan(19.7)
  expect(body.minutes).toBe(Math.ceil(minutesUntil(body.by ?? '')))
  expect(Date.parse(body.by ?? '') % (5 * MINUTE)).toBe(0)
  expect(Date.parse(body.early ?? '')).toBeLessThan(Date.parse(body.by ?? ''))
  expect(body).not.toHaveProperty('reason')
  expect(body).not.toHaveProperty('opensAt')
  // Every hour that begins until the end of tomorrow.
  expect(body.slots?.length).toBeGreaterThanOrEqual(23)
  expect(body.slots?.[0]).toMatchObject({ left: 3 })
})

test('a farther area and a longer list are never promised earlier', async () => {
  const quotes = [
    await quote('560001'),
    await quote('560065'),
    await quote('560100'),
    await quote(ELSEWHERE),
    await quote(ELSEWHERE, '&lines=40&units=90'),
  ]
  expect(quotes.map(({ area }) => area)).toEqual([
    'Central Bengaluru',
    'Inner Bengaluru',
    'Outer Bengaluru',
    'Everywhere else',
    'Everywhere else',
  ])
  const times = quotes.map(({ by }) => Date.parse(by ?? ''))
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('everywhere else is by courier: a day, no hours to choose, and as open or closed as it may be', async () => {
  const body = await quote(ELSEWHERE)
  expect(body).toMatchObject({ served: true, open: true, courier: true })
  expect(Date.parse(body.by ?? '')).toBe(endOfDay(Date.now(), 3))
  expect(body).not.toHaveProperty('slots')
  expect(await quote(NEAR)).not.toHaveProperty('courier')
})

test('an area gets a courier, and its own riders again', async () => {
  const { areas } = (await seller.expectDone(readDeliverySettings)).body.settings
  const save = async (change: object) => {
    const changed = areas.map((area) => (area.id === 'far' ? { ...area, ...change } : area))
    return seller.call(saveDeliveryAreas, { areas: changed })
  }
  expect((await save({ courierDays: 2, fee: 60 })).status).toBe(200)
  expect(await quote('560100')).toMatchObject({ courier: true, fee: 60 })
  for (const courierDays of [0, 15, 1.5, '2']) expect((await save({ courierDays })).status).toBe(400)
  const hills = { name: 'Hills', pincodes: [{ from: 562_103, to: 562_103 }], courierDays: 1, fee: 0, minimumOrder: 0 }
  const added = await seller.call(saveDeliveryAreas, { areas: [...areas, { ...hills, served: true }] })
  expect(added.status).toBe(200)
  expect(Date.parse((await quote('562103')).by ?? '')).toBe(endOfDay(Date.now(), 1))
  // Of clients that do not know of couriers, an area without them.
  expect((await save({ courierDays: undefined })).status).toBe(200)
  expect(await quote('560100')).not.toHaveProperty('courier')
  await seller.call(saveDeliveryAreas, { areas })
})

test.each([
  ['', 'pincode'],
  ['pincode=56002', 'pincode'],
  ['pincode=056002', 'pincode'],
  [`pincode=${NEAR}x`, 'pincode'],
  [`pincode=${NEAR}&lines=0`, 'lines'],
  [`pincode=${NEAR}&lines=201`, 'lines'],
  [`pincode=${NEAR}&lines=1.5`, 'lines'],
  [`pincode=${NEAR}&units=20001`, 'units'],
  [`pincode=${NEAR}&units=-1`, 'units'],
])('“%s” is refused with a sentence about its %s', async (query, field) => {
  const { status, body } = await shop.visitor().callUnchecked(quoteDelivery, query)
  expect(status).toBe(400)
  expect(body.fields?.[field]).toMatch(/^(Enter|Use) .+\.$/)
})

test('a closed shop promises for its next opening, and offers hours', async () => {
  const until = new Date(Math.ceil(Date.now() / (60 * MINUTE)) * 60 * MINUTE + 120 * MINUTE)
  await seller.call(saveClosures, {
    closures: [{ from: new Date(Date.now() - MINUTE).toISOString(), until: until.toISOString() }],
  })
  const body = await quote(NEAR)
  expect(body).toMatchObject({ served: true, open: false, reason: 'closed' })
  expect(Date.parse(body.by ?? '')).toBeGreaterThan(until.getTime())
  expect(Date.parse(body.early ?? '')).toBeGreaterThanOrEqual(until.getTime())
  expect(body).toMatchObject({ opensAt: until.toISOString() })
  expect(body).not.toHaveProperty('closesAt')
  expect(body.slots?.length).toBeGreaterThan(0)
  for (const { from } of body.slots ?? []) expect(new Date(from).getTime()).toBeGreaterThanOrEqual(until.getTime())
})

test('a shop that closes before anything can be delivered says when it closes, and when it opens again', async () => {
  const closes = new Date(Date.now() + 6 * MINUTE)
  const opens = new Date(closes.getTime() + 60 * MINUTE)
  await seller.call(saveClosures, { closures: [{ from: closes.toISOString(), until: opens.toISOString() }] })
  const body = await quote(NEAR, '&lines=20&units=60')
  expect(body).toMatchObject({
    open: false,
    reason: 'closed',
    opensAt: opens.toISOString(),
    closesAt: closes.toISOString(),
  })
  expect(Date.parse(body.by ?? '')).toBeGreaterThan(opens.getTime())
})

test('a shop without hours promises nothing', async () => {
  await seller.call(saveOpeningHours, { hours: [] })
  const body = await quote(NEAR)
  expect(body).toMatchObject({ served: true, open: false, by: null, minutes: null, reason: 'closed' })
  expect(body).not.toHaveProperty('opensAt')
})

test('a paused shop promises for the end of the pause, a stopped one nothing until it says so', async () => {
  const paused = await seller.expectDone(takeOrders, { state: 'paused', minutes: 20 })
  const { pausedUntil } = paused.body.settings
  expect(minutesUntil(pausedUntil ?? '')).toBeGreaterThan(19)
  const later = await quote(NEAR)
  expect(later).toMatchObject({ open: false, reason: 'paused', opensAt: pausedUntil })
  expect(Date.parse(later.by ?? '')).toBeGreaterThan(Date.parse(pausedUntil ?? ''))

  await seller.call(takeOrders, { state: 'stopped' })
  const stopped = await quote(NEAR)
  expect(stopped).toMatchObject({ served: true, open: false, by: null, reason: 'stopped' })
  expect(stopped).not.toHaveProperty('opensAt')
  await seller.call(takeOrders, { state: 'open' })
  expect(await quote(NEAR)).toMatchObject({ open: true })
  const { body } = await seller.expectDone(listActivity, { subject: 'delivery', limit: '3' })
  expect(body.activity.map(({ act }) => act)).toEqual(['orders_resumed', 'orders_stopped', 'orders_paused'])
})

test('an area that is switched off is not served, and who waits there is noted once', async () => {
  const { body } = await seller.expectDone(readDeliverySettings)
  const { areas } = body.settings
  const early = await shop.visitor().call(wishDelivery, { email: 'early@example.com', pincode: ELSEWHERE })
  expect(early.status).toBe(409)
  await seller.call(saveDeliveryAreas, {
    areas: areas.map((area) => ({ ...area, served: area.id !== 'elsewhere' })),
  })
  expect(await quote(ELSEWHERE)).toEqual({
    success: true,
    served: false,
    open: true,
    by: null,
    minutes: null,
    early: null,
    area: null,
    fee: null,
    minimumOrder: null,
    ordersBefore: null,
    reason: 'not_served',
  })
  expect(await quote(NEAR)).toMatchObject({ served: true })
  for (const email of ['meera@example.com', 'Meera@Example.com ']) {
    expect((await shop.visitor().call(wishDelivery, { email, pincode: ELSEWHERE })).status).toBe(200)
  }
  expect((await seller.call(listAreaWishes)).body.wishes).toMatchObject([
    { email: 'meera@example.com', pincode: ELSEWHERE },
  ])
  await seller.call(saveDeliveryAreas, { areas })
})

test('areas keep their ids, get minutes from kilometres, and no PIN code is in two of them', async () => {
  const { body } = await seller.expectDone(readDeliverySettings)
  const { areas } = body.settings
  const hills = { name: 'Nandi Hills', pincodes: [{ from: 562_103, to: 562_103 }], fee: 40, minimumOrder: 500 }
  const saved = await seller.expectDone(saveDeliveryAreas, {
    areas: [...areas, { ...hills, kilometres: 10, served: true }],
  })
  expect(saved.body.settings.areas).toEqual([
    ...areas,
    {
      ...hills,
      id: expect.any(String),
      travelMinutes: 54,
      rushMinutes: 54,
      courierDays: null,
      neighbours: [],
      served: true,
    },
  ])
  expect(await quote('562103')).toMatchObject({ area: 'Nandi Hills', fee: 40, minimumOrder: 500 })

  const again = { ...hills, name: 'Again', travelMinutes: 9, served: true }
  for (const wrong of [
    { areas: [] },
    { areas: [...areas, again, again] },
    { areas: [...areas, { ...again, pincodes: [] }] },
    { areas: [{ ...again, rushMinutes: 8 }] },
    { areas: [{ ...again, travelMinutes: undefined }] },
    { areas: [{ ...again, pincodes: [{ from: 9, to: 10 }] }] },
  ]) {
    expect((await seller.call(saveDeliveryAreas, wrong)).status, JSON.stringify(wrong)).toBe(400)
  }
  expect((await seller.call(saveDeliveryAreas, { areas: [{ ...again, id: 'unknown' }] })).status).toBe(404)
  await seller.call(saveDeliveryAreas, { areas })
})

test('areas that riders serve on one trip are neighbours of each other, and stay so when nobody says otherwise', async () => {
  const { body } = await seller.expectDone(readDeliverySettings)
  const { areas } = body.settings
  type Wanted = Omit<(typeof areas)[number], 'neighbours'> & { neighbours?: string[] }
  const neighboursAfter = async (wanted: Wanted[]) => {
    const saved = await seller.expectDone(saveDeliveryAreas, { areas: wanted })
    return Object.fromEntries(saved.body.settings.areas.map(({ id, neighbours }) => [id, neighbours]))
  }
  const usual = { near: ['middle'], middle: ['near', 'far'], far: ['middle'], elsewhere: [] }
  expect(await neighboursAfter(areas.map(({ neighbours: _neighbours, ...area }) => area))).toEqual(usual)
  const only = (id: string, neighbours: string[]) =>
    areas.map((area) => ({ ...area, neighbours: area.id === id ? neighbours : [] }))
  expect(await neighboursAfter(only('near', ['far', 'elsewhere', 'near']))).toEqual({
    near: ['far'],
    middle: [],
    far: ['near'],
    elsewhere: [],
  })
  await neighboursAfter(areas)
  const onlySaid = areas.map(({ neighbours: _neighbours, ...area }) =>
    area.id === 'middle' ? { ...area, neighbours: ['far'] } : area,
  )
  expect(await neighboursAfter(onlySaid)).toEqual({ near: [], middle: ['far'], far: ['middle'], elsewhere: [] })
  expect((await seller.call(saveDeliveryAreas, { areas: only('near', ['unknown']) })).status).toBe(404)
  expect(await neighboursAfter(areas)).toEqual(usual)
})

test('hours and closures that make no sense are refused, and shoppers may change nothing', async () => {
  for (const hours of [
    [{ weekday: 7, opens: 0, closes: 60 }],
    [{ weekday: 1, opens: 60, closes: 60 }],
    [{ weekday: 1, opens: 0, closes: 1441 }],
    [
      { weekday: 1, opens: 0, closes: 60 },
      { weekday: 1, opens: 0, closes: 90 },
    ],
  ]) {
    expect((await seller.call(saveOpeningHours, { hours })).status, JSON.stringify(hours)).toBe(400)
  }
  const now = new Date().toISOString()
  for (const closures of [[{ from: now, until: now }], [{ from: 'today', until: now }]]) {
    expect((await seller.call(saveClosures, { closures })).status).toBe(400)
  }
  expect((await seller.call(takeOrders, { state: 'paused' })).status).toBe(400)
  const shopper = await shop.shopper()
  for (const call of [saveOpeningHours, saveClosures, saveDeliveryAreas, takeOrders, listAreaWishes]) {
    expect((await shopper.call(call)).status).toBe(401)
  }
})

describe('with three reads a minute', () => {
  let strict: OpenShop
  beforeAll(async () => {
    strict = await openShop({ config: { readsPerMinute: 3 } })
  })
  afterAll(() => strict.close())

  test('somebody who asks all the time is asked to wait', async () => {
    const visitor = strict.visitor()
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      statuses.push((await visitor.call(quoteDelivery, { pincode: NEAR })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

test('the record of a new shop says nothing yet', async () => {
  const { body } = await shop.visitor().call(readDeliveryRecord)
  expect(body).toMatchObject({
    week: { orders: 0, onTime: 0, share: null },
    month: { orders: 0, onTime: 0, share: null },
    byHour: [],
    ledger: [],
    isCut: false,
  })
})
