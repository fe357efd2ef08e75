import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMyOrders } from '#contract/orders/my-orders.ts'
import { streamOrders } from '#contract/orders/order-stream.ts'
import { placeCodOrder } from '#contract/orders/place-order.ts'
import { answerReport, listReports, reportItems, showReportPhoto, undoReportRefund } from '#contract/orders/reports.ts'
import { moveOrder, refundOrderItems, undoOrderMove } from '#contract/orders/seller-orders.ts'
import { listRefunds } from '#contract/payments/payments.ts'
import { listActivity } from '#contract/shop/activity.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { REPORT_DAYS } from '#domain/report.ts'
import { inTransaction } from '../db/transaction.ts'
import { listen } from '../testing/listen.ts'
import { findLosses } from '../testing/money-ledger.ts'
import { openPayingShop, type PayingShop } from '../testing/paying-shop.ts'
import type { Visitor } from '../testing/visitor.ts'
import { HELD_REFUNDS_JOB } from './held-refunds.ts'
import { deleteOldReportPhotos, deleteReportsOf } from './report-store.ts'

let shop: PayingShop
let seller: Visitor
let asha: Visitor
let bread: string
let milk: string

beforeAll(async () => {
  shop = await openPayingShop()
  seller = await shop.seller()
  asha = shop.asha.person
  bread = (await shop.product('Bread'))._id
  milk = (await shop.product('Milk'))._id
})
afterAll(() => shop.close())

async function orderDelivered(lines: Record<string, number>, until = 'Delivered'): Promise<string> {
  const items = await shop.asha.itemsOf(lines)
  const { body } = await asha.call(placeCodOrder, { items, address: shop.asha.address })
  const id = String(body.orderId)
  for (const status of ['Packed', 'Out for delivery', 'Delivered'] as const) {
    await seller.call(moveOrder, { id, status })
    if (status === until) break
  }
  return id
}

const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: 'tan' } })
    .withExif({ IFD0: { Copyright: 'Asha at home' } })
    .jpeg()
    .toBuffer()

type Change = { product?: string; quantity?: number; kind?: string; words?: string }

/** One item. */
function report(person: Visitor, id: string, { words = 'Mouldy', ...changes }: Change = {}, file?: Buffer) {
  return reportMany(
    person,
    { id, items: [{ product: bread, quantity: 1, kind: 'not_fresh', ...changes }], words },
    file,
  )
}

function reportMany(
  person: Visitor,
  problem: { id: string; items: object[]; words?: string | undefined },
  file?: Buffer,
) {
  const form = new FormData()
  form.set('report', JSON.stringify({ words: 'Mouldy', ...problem }))
  if (file) form.set('photo', new Blob([Uint8Array.from(file)]), 'photo.jpg')
  return person.call(reportItems, form)
}

const reportsOf = async (id: string) => {
  const { body } = await asha.expectDone(listMyOrders)
  return body.orders.find(({ _id }) => _id === id)?.reports
}
const onlyReport = async (id: string) => (await reportsOf(id))?.[0]?._id ?? ''
const photoOf = (person: Visitor, id: string) => person.fetch(`${showReportPhoto.path}?id=${id}`)
const losses = () => findLosses(shop.shop.db, {})

test('a mouldy loaf with a photo is refunded, and both windows hear of each step', async () => {
  const id = await orderDelivered({ Bread: 2, Milk: 1 })
  const [atHome, atTheShop] = [
    await listen(asha, streamOrders.path),
    await listen(seller, `${streamOrders.path}?as=seller`),
  ]
  const windows = [atHome, atTheShop]
  for (const window of windows) expect((await window.next()).event).toBe('ready')

  expect(await report(asha, id, {}, await photo())).toMatchObject({ status: 200, body: { order: { _id: id } } })
  for (const window of windows) {
    expect(await window.next()).toMatchObject({
      data: {
        _id: id,
        reports: [{ product: bread, quantity: 1, kind: 'not_fresh', words: 'Mouldy', state: 'open', hasPhoto: true }],
      },
    })
  }
  const { body: list } = await seller.call(listReports)
  expect(list).toMatchObject({ open: 1, reports: [{ report: { words: 'Mouldy' }, order: { _id: id } }] })
  const reportId = await onlyReport(id)
  const answer = { id: reportId, refund: true, words: 'Sorry about that.' }
  expect((await seller.call(answerReport, answer)).body).toMatchObject({ message: '₹40.80 refunded as store credit' })
  for (const window of windows) {
    expect(await window.next()).toMatchObject({
      data: {
        reports: [{ state: 'refunded', refunded: 1, answer: 'Sorry about that.' }],
        itemRefunds: [{ amount: 40.8, toCredit: 40.8, reason: 'Sorry about that.' }],
      },
    })
  }
  for (const window of windows) window.leave()

  expect(await seller.call(answerReport, answer)).toMatchObject({ status: 200, body: { message: 'Already answered' } })
  for (const other of [
    { ...answer, refund: false },
    { ...answer, quantity: 2 },
    { ...answer, words: 'Hm' },
  ]) {
    expect(await seller.call(answerReport, other)).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  }
  const { body } = await seller.expectDone(listActivity)
  expect(body.activity[0]).toMatchObject({ act: 'items_refunded', target: id, details: { amount: 40.8 } })
  expect(await losses()).toEqual([])
})

/** Ten seconds pass. */
async function afterTheHold() {
  await shop.shop.db.execute(sql`UPDATE held_refunds SET due_at = now()`)
  shop.shop.jobs.wake(HELD_REFUNDS_JOB)
}
const asCredit = async () => {
  const { refunds } = (await seller.expectDone(listRefunds)).body
  return refunds.filter(({ to }) => to === 'credit')
}

test('a refund can be undone until it is made, and it is made once', async () => {
  const id = await orderDelivered({ Bread: 2 })
  await report(asha, id)
  const reportId = await onlyReport(id)
  const answer = { id: reportId, refund: true, words: 'Sorry.', undoable: true }
  const before = (await asCredit()).length
  expect((await seller.expectDone(answerReport, answer)).body).toMatchObject({
    message: 'Refunding ₹40.80 as store credit',
    order: { reports: [{ state: 'open', refundAt: expect.any(String) }] },
  })
  expect(await seller.call(answerReport, answer)).toMatchObject({ status: 200, body: { message: 'Already answered' } })
  expect(await seller.call(answerReport, { ...answer, refund: false })).toMatchObject({ status: 409 })
  expect(await asha.call(undoReportRefund, { id: reportId })).toMatchObject({ status: 401 })

  for (let time = 0; time < 2; time++) {
    expect(await seller.call(undoReportRefund, { id: reportId })).toMatchObject({ status: 200 })
  }
  await afterTheHold()
  const [undone] = (await reportsOf(id)) ?? []
  expect(undone).toMatchObject({ state: 'open' })
  expect(undone).not.toHaveProperty('refundAt')
  expect(await asCredit()).toHaveLength(before)

  await seller.expectDone(answerReport, answer)
  await afterTheHold()
  await expect.poll(() => reportsOf(id)).toMatchObject([{ state: 'refunded', refunded: 1, answer: 'Sorry.' }])
  expect(await seller.call(undoReportRefund, { id: reportId })).toMatchObject({
    status: 409,
    body: { code: 'too_late', message: 'This complaint was answered already.' },
  })
  expect((await asCredit())[0]).toMatchObject({ amount: 40.8, reason: 'items_refunded', orderId: id, paymentId: null })
  expect(await asCredit()).toHaveLength(before + 1)
})

test('what was refunded in another window meanwhile is not refunded again', async () => {
  const id = await orderDelivered({ Bread: 1, Milk: 1 })
  await report(asha, id)
  await seller.expectDone(answerReport, { id: await onlyReport(id), refund: true, undoable: true })
  await seller.expectDone(refundOrderItems, { id, items: [{ product: bread, refunded: 1 }] })
  await afterTheHold()
  expect(await reportsOf(id)).toMatchObject([{ state: 'refunded', refunded: 1 }])
  expect((await asCredit()).filter(({ orderId }) => orderId === id)).toMatchObject([{ amount: 40.8 }])

  const next = await orderDelivered({ Bread: 2, Milk: 1 })
  await report(asha, next, { quantity: 2 })
  await seller.expectDone(answerReport, { id: await onlyReport(next), refund: true, undoable: true })
  await seller.expectDone(refundOrderItems, { id: next, items: [{ product: bread, refunded: 1 }] })
  await afterTheHold()
  await expect.poll(async () => (await reportsOf(next))?.[0]?.refundAt).toBeUndefined()
  expect(await reportsOf(next)).toMatchObject([{ state: 'open' }])
  expect(await losses()).toEqual([])
})

test('its photo is drawn anew without metadata, and only the shopper and the seller see it', async () => {
  const id = await orderDelivered({ Bread: 1 })
  await report(asha, id, {}, await photo())
  const reportId = await onlyReport(id)
  for (const person of [asha, seller]) {
    const reply = await photoOf(person, reportId)
    expect(reply.headers.get('cache-control')).toMatch(/^private/)
    expect(reply.headers.get('content-type')).toBe('image/webp')
    const facts = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect(facts).toMatchObject({ format: 'webp', width: 1200 })
    expect(facts).not.toHaveProperty('exif')
  }
  expect(await photoOf(shop.ravi.person, reportId)).toHaveProperty('status', 404)
  expect(await photoOf(shop.visitor(), reportId)).toHaveProperty('status', 401)
  expect(await photoOf(asha, 'unknown')).toHaveProperty('status', 404)
  await seller.call(answerReport, { id: reportId, refund: true })
  await shop.shop.db.execute(
    sql`UPDATE order_reports SET answered_at = now() - interval '91 days' WHERE id = ${reportId}`,
  )
  await deleteOldReportPhotos(shop.shop.db)
  expect(await photoOf(asha, reportId)).toHaveProperty('status', 404)
  expect(await reportsOf(id)).toMatchObject([{ state: 'refunded', hasPhoto: false }])
})

test('many clicks with a photo make one report, and one photo is decoded at a time', async () => {
  const id = await orderDelivered({ Bread: 1 })
  const picture = await photo()
  const sent = await Promise.all(Array.from({ length: 6 }, () => report(asha, id, {}, picture)))
  expect(new Set([...sent.map(({ status }) => status), 200, 429])).toEqual(new Set([200, 429]))
  expect(await reportsOf(id)).toMatchObject([{ state: 'open', hasPhoto: true }])
})

test('a no comes with words, by mail too unless the mailbox may be a stranger’s', async () => {
  const id = await orderDelivered({ Bread: 1 })
  await report(asha, id, { kind: 'missing', words: '' })
  const reportId = await onlyReport(id)
  expect(await seller.call(answerReport, { id: reportId, refund: false, words: ' ' })).toMatchObject({
    status: 400,
    body: { fields: { words: 'This field is required.' } },
  })
  const answer = { id: reportId, refund: false, words: 'The rider handed it to your neighbour.' }
  expect((await seller.call(answerReport, answer)).body).toMatchObject({ message: 'Answer sent' })
  expect((await seller.call(answerReport, answer)).body).toMatchObject({ message: 'Already answered' })
  expect(await reportsOf(id)).toMatchObject([{ state: 'declined', answer: answer.words }])
  const { body: activity } = await seller.expectDone(listActivity)
  expect(activity.activity[0]).toMatchObject({ act: 'report_declined', details: { name: 'Bread' } })

  const { body } = await seller.expectDone(listMails)
  const mails = body.mails.filter(({ kind }) => kind === 'report')
  expect(mails).toMatchObject([{ title: 'Answer to a report', recipient: 'shopper1@example.com' }])
  const mailText = async () => String((await seller.call(showMail, { id: mails[0]?._id ?? '' })).body.text)
  expect(await mailText()).toContain('You told us that Bread from order GC-')
  expect(await mailText()).not.toContain('neighbour')
  await shop.shop.db.execute(sql`UPDATE users SET email_confirmed_at = now() WHERE email = 'shopper1@example.com'`)
  expect(await mailText()).toContain('handed it to your neighbour')
  await shop.shop.db.execute(sql`UPDATE users SET email_confirmed_at = NULL WHERE email = 'shopper1@example.com'`)
})

test('only one’s own delivered order is reported, in time, and no more than was ordered', async () => {
  const onItsWay = await orderDelivered({ Bread: 1 }, 'Out for delivery')
  expect(await report(asha, onItsWay)).toMatchObject({ status: 409, body: { code: 'impossible_move' } })
  const id = await orderDelivered({ Bread: 2 })
  expect(await report(shop.ravi.person, id)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await report(shop.visitor(), id)).status).toBe(401)
  expect((await report(asha, 'unknown')).status).toBe(404)
  expect(await report(asha, id, { product: milk })).toMatchObject({
    body: { message: 'This product is not in the order.' },
  })
  expect(await report(asha, id, { quantity: 3 })).toMatchObject({
    status: 409,
    body: { fields: { 'items.0.quantity': 'Only 2 of Bread can be reported.' } },
  })
  for (const wrong of [{ kind: 'late' }, { quantity: 0 }, { words: 'x'.repeat(501) }]) {
    expect((await report(asha, id, wrong)).status).toBe(400)
  }
  expect(await report(asha, id, {}, Buffer.from('not a picture'))).toMatchObject({
    status: 400,
    body: { code: 'bad_picture', fields: { photo: expect.stringContaining('isn’t a picture') } },
  })
  expect((await asha.callUnchecked(reportItems, { id })).status).toBe(415)
  expect(await reportsOf(id)).toBeUndefined()

  await shop.shop.db.execute(
    sql`UPDATE order_moves SET at = now() - ${REPORT_DAYS} * interval '1 day' WHERE order_id = ${id}`,
  )
  expect(await report(asha, id)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  for (const person of [asha, shop.visitor()]) {
    expect((await person.call(listReports)).status).toBe(401)
    expect((await person.call(answerReport, { id: 'any', refund: true })).status).toBe(401)
  }
  expect((await seller.call(answerReport, { id: 'unknown', refund: true })).status).toBe(404)
})

test('an item has one open report, the same one again changes nothing, and three are enough', async () => {
  const id = await orderDelivered({ Bread: 2 })
  const twice = await Promise.all([report(asha, id), report(asha, id)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await reportsOf(id)).toHaveLength(1)
  expect(await report(asha, id, { words: 'Really' })).toMatchObject({ status: 409, body: { code: 'already_exists' } })
  expect(await seller.call(undoOrderMove, { id, status: 'Delivered' })).toMatchObject({
    status: 409,
    body: { message: 'The customer has reported a problem with this order.' },
  })
  for (const round of [1, 2, 3]) {
    expect((await report(asha, id, { words: `Mouldy ${round}` })).status).toBe(round === 1 ? 409 : 200)
    const open = (await reportsOf(id))?.at(-1)?._id ?? ''
    await seller.call(answerReport, { id: open, refund: false, words: 'No' })
  }
  expect(await report(asha, id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('3 times') } })
  expect(await reportsOf(id)).toHaveLength(3)
})

test('a refund without an answer answers the report too, once it covers it', async () => {
  const id = await orderDelivered({ Bread: 3, Milk: 1 })
  await report(asha, id, { quantity: 2 })
  await report(asha, id, { product: milk, kind: 'missing' })
  const [aboutBread] = (await reportsOf(id)) ?? []
  await seller.call(refundOrderItems, {
    id,
    items: [
      { product: bread, refunded: 1 },
      { product: milk, refunded: 1 },
    ],
  })
  expect(await reportsOf(id)).toMatchObject([{ state: 'open' }, { state: 'refunded', refunded: 1 }])
  await seller.call(refundOrderItems, { id, items: [{ product: bread, refunded: 2 }] })
  expect(await reportsOf(id)).toMatchObject([{ state: 'open' }, { state: 'refunded' }])
  expect((await seller.call(answerReport, { id: aboutBread?._id ?? '', refund: true })).status).toBe(200)
  expect(await reportsOf(id)).toMatchObject([{ state: 'refunded', refunded: 1 }, { state: 'refunded' }])
  expect(await report(asha, id)).toMatchObject({ status: 409, body: { message: 'Bread was refunded already.' } })

  const next = await orderDelivered({ Bread: 2 })
  await report(asha, next, { quantity: 2 })
  await seller.call(refundOrderItems, { id: next, items: [{ product: bread, refunded: 2 }], reason: 'All of it' })
  expect(await reportsOf(next)).toMatchObject([{ state: 'refunded', refunded: 2, answer: 'All of it' }])
  expect(await losses()).toEqual([])
})

test('several items in one report, with one photo: each has its reason, its answer and its exact refund', async () => {
  const id = await orderDelivered({ Bread: 3, Milk: 2 })
  const items = [
    { product: bread, quantity: 2, kind: 'expired' },
    { product: milk, quantity: 1, kind: 'wrong_item' },
  ]
  const sent = await reportMany(asha, { id, items, words: 'Not my day' }, await photo())
  expect(sent.status).toBe(200)
  const made = (await reportsOf(id)) ?? []
  expect(made).toMatchObject(items.map((item) => ({ ...item, words: 'Not my day', state: 'open', hasPhoto: true })))
  for (const { _id } of made) expect((await photoOf(asha, _id)).status).toBe(200)
  expect(
    (
      await shop.shop.db.execute(sql`SELECT 1 FROM report_photos p JOIN order_reports r ON r.id = p.report_id
    WHERE r.order_id = ${id}`)
    ).rows,
  ).toHaveLength(1)
  expect((await reportMany(asha, { id, items, words: 'Not my day' })).status).toBe(200)
  expect(await reportsOf(id)).toHaveLength(2)

  const [aboutBread, aboutMilk] = made.map(({ _id }) => _id)
  await seller.expectDone(answerReport, { id: aboutMilk ?? '', refund: false, words: 'It is the right one.' })
  expect((await seller.expectDone(answerReport, { id: aboutBread ?? '', refund: true })).body.message).toBe(
    '₹81.60 refunded as store credit',
  )
  expect(await reportsOf(id)).toMatchObject([{ state: 'refunded', refunded: 2 }, { state: 'declined' }])
  expect(await losses()).toEqual([])

  await shop.shop.db.execute(sql`UPDATE order_reports SET answered_at = now() - interval '91 days'
    WHERE id = ${aboutBread ?? ''}`)
  await deleteOldReportPhotos(shop.shop.db)
  expect((await photoOf(asha, aboutMilk ?? '')).status).toBe(200)
  await shop.shop.db.execute(sql`UPDATE order_reports SET answered_at = now() - interval '91 days'
    WHERE id = ${aboutMilk ?? ''}`)
  await deleteOldReportPhotos(shop.shop.db)
  expect((await photoOf(asha, aboutMilk ?? '')).status).toBe(404)
})

test('one wrong item, and nothing of the report is saved', async () => {
  const id = await orderDelivered({ Bread: 1, Milk: 1 })
  const good = { product: bread, quantity: 1, kind: 'missing' }
  const items = [good, { product: milk, quantity: 2, kind: 'damaged' }]
  expect(await reportMany(asha, { id, items })).toMatchObject({
    status: 409,
    body: { fields: { 'items.1.quantity': 'Only 1 of Milk can be reported.' } },
  })
  for (const wrong of [[], [good, good], [good, { product: milk, quantity: 1, kind: 'late' }]])
    expect((await reportMany(asha, { id, items: wrong })).status).toBe(400)
  expect(await reportsOf(id)).toBeUndefined()
})

test('what was reported as bad before there were finer reasons is still shown', async () => {
  const id = await orderDelivered({ Bread: 1 })
  await report(asha, id)
  await shop.shop.db.execute(sql`UPDATE order_reports SET kind = 'bad' WHERE order_id = ${id}`)
  expect(await reportsOf(id)).toMatchObject([{ kind: 'bad', state: 'open' }])
  expect((await seller.expectDone(listReports)).body.reports[0]).toMatchObject({ report: { kind: 'bad' } })
})

test('the seller pages through reports, open ones first', async () => {
  const id = await orderDelivered({ Bread: 1, Milk: 1 })
  await report(asha, id)
  await report(asha, id, { product: milk })
  const states: string[] = []
  let cursor: string | undefined
  do {
    const { body } = await seller.expectDone(
      listReports,
      new URLSearchParams(`limit=2${cursor ? `&cursor=${cursor}` : ''}`),
    )
    states.push(...body.reports.map(({ report: { state } }) => state))
    cursor = body.nextCursor
  } while (cursor)
  const open = states.lastIndexOf('open') + 1
  expect(open).toBeGreaterThanOrEqual(2)
  expect(states.slice(0, open).every((state) => state === 'open')).toBe(true)
  expect(states.length).toBeGreaterThan(open)
  expect((await seller.call(listReports, { state: 'open' })).body).toMatchObject({ open })
  expect((await seller.call(listReports, { cursor: 'x.y' })).status).toBe(400)
})

test('with a shopper’s reports go words and photos, and refunds stay', async () => {
  const id = await orderDelivered({ Bread: 1 })
  await report(asha, id, {}, await photo())
  await seller.call(answerReport, { id: await onlyReport(id), refund: true })
  const { rows } = await shop.shop.db.execute<{ user_id: string }>(sql`SELECT user_id FROM orders WHERE id = ${id}`)
  await inTransaction(shop.shop.db, (tx) => deleteReportsOf(tx, rows[0]?.user_id ?? ''))
  const left = await shop.shop.db.execute(sql`SELECT report_id FROM report_photos UNION SELECT id FROM order_reports`)
  expect(left.rows).toEqual([])
  const { body } = await asha.expectDone(listMyOrders)
  expect(body.orders.every(({ reports }) => reports === undefined)).toBe(true)
  expect(body.orders.find(({ _id }) => _id === id)?.itemRefunds).toHaveLength(1)
})
