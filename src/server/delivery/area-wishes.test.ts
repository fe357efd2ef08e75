import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { wishDelivery } from '#contract/delivery/delivery.ts'
import { readDeliverySettings, saveDeliveryAreas } from '#contract/delivery/seller-delivery.ts'
import { linkIn, pressLink } from '../testing/mail-links.ts'
import { MailShop, PUBLIC_URL, SOON } from '../testing/mail-shop.ts'
import type { WireArea } from '../testing/paying.ts'

const [DELHI, MUMBAI] = ['110001', '400001']

let shop: MailShop
let areas: WireArea[]

beforeAll(async () => {
  shop = await MailShop.open()
  const { body } = await shop.seller.expectDone(readDeliverySettings)
  areas = body.settings.areas
})
afterAll(() => shop.close())
beforeEach(() => serveElsewhere(false))

const serveElsewhere = (served: boolean) =>
  shop.seller.call(saveDeliveryAreas, {
    areas: areas.map((area) => (area.id === 'elsewhere' ? { ...area, served } : area)),
  })
const wish = (email: string, pincode = DELHI) => shop.open.visitor().call(wishDelivery, { email, pincode })
const mailsTo = (email: string) => shop.server.mailsTo(email)
const wishesLeft = async () =>
  (await shop.open.shop.db.execute(sql`SELECT count(*)::int AS n FROM area_wishes`)).rows[0]?.n

test('who waits for deliveries gets one mail when the area is served, and is then forgotten', async () => {
  for (const pincode of [MUMBAI, DELHI]) {
    expect((await wish('meera@example.com', pincode)).body.message).toContain('We’ll email you once')
  }
  await serveElsewhere(true)
  await expect.poll(() => mailsTo('meera@example.com'), SOON).toHaveLength(1)
  const [mail] = mailsTo('meera@example.com')
  expect(mail?.text).toContain(`We deliver to ${DELHI} and ${MUMBAI} now.`)
  expect(mail?.text).toContain(`${PUBLIC_URL}/`)
  expect(mail?.text).toMatch(/stop all email: .*\/email\/not-me#/)
  expect(await wishesLeft()).toBe(0)

  await serveElsewhere(false)
  await wish('arjun@example.com')
  await serveElsewhere(true)
  await expect.poll(() => mailsTo('arjun@example.com'), SOON).toHaveLength(1)
  expect(mailsTo('meera@example.com')).toHaveLength(1)
})

test('a new area serves who waits in it, and nobody else', async () => {
  await wish('delhi@example.com')
  await wish('mumbai@example.com', MUMBAI)
  const delhi = { name: 'Delhi', pincodes: [{ from: 110_001, to: 110_099 }], travelMinutes: 30, fee: 0 }
  const off = areas.map((area) => (area.id === 'elsewhere' ? { ...area, served: false } : area))
  await shop.seller.call(saveDeliveryAreas, { areas: [...off, { ...delhi, minimumOrder: 0, served: true }] })
  await expect.poll(() => mailsTo('delhi@example.com'), SOON).toHaveLength(1)
  expect(await wishesLeft()).toBe(1)
  expect(mailsTo('mumbai@example.com')).toEqual([])
})

test('a mailbox whose owner wants no emails gets none, and the wish is gone as well', async () => {
  const email = 'nomail@example.com'
  await wish(email)
  await serveElsewhere(true)
  await expect.poll(() => mailsTo(email), SOON).toHaveLength(1)
  const notMe = linkIn(mailsTo(email)[0]?.text, '/email/not-me')
  expect((await pressLink(shop.open.visitor(), notMe)).status).toBe(200)
  await serveElsewhere(false)
  await wish(email)
  await serveElsewhere(true)
  await shop.until({ kind: 'area-served', recipient: email, state: 'withheld', title: 'Deliveries begin' })
  expect(mailsTo(email)).toHaveLength(1)
  expect(await wishesLeft()).toBe(0)
})
