import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/shop/activity.ts'
import { readSellerShop, readShop, saveLogo, saveShop } from '#contract/shop/shop.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let open: OpenShop

beforeAll(async () => {
  open = await openShop()
})
afterAll(() => open.close())

const PLAIN = { create: { width: 300, height: 200, channels: 4 as const, background: '#8a1538' } }

function form(...files: (Buffer | string)[]): FormData {
  const made = new FormData()
  for (const file of files)
    made.append('logo', new Blob([typeof file === 'string' ? file : new Uint8Array(file)]), 'logo.png')
  return made
}

const upload = async (picture: Buffer) => (await open.seller()).callUnchecked(saveLogo, form(picture))
const logoNow = async () => (await open.visitor().expectDone(readShop)).body.shop.logo
const files = () => readdir(join(open.shop.config.dataDir, 'pictures'))

test('a logo is drawn anew in every width, is everybody’s at once, and can be removed', async () => {
  const owner = await open.seller()
  const { status, body } = await upload(await sharp(PLAIN).png().toBuffer())
  expect({ status, body }).toMatchObject({ status: 200, body: { success: true, message: 'Saved' } })
  const logo = await logoNow()
  expect(logo).toMatch(/^\/pictures\/[\da-f]{24}-640\.webp$/)
  const served = await open.visitor().fetch(logo)
  expect(served.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(Buffer.from(await served.arrayBuffer())).metadata()).toMatchObject({ format: 'webp', width: 300 })
  expect((await owner.expectDone(listActivity, { subject: 'shop' })).body.activity[0]?.details.fields).toEqual(['logo'])

  // A client may send back all that it has read.
  const { shop } = (await owner.expectDone(readSellerShop)).body
  await owner.expectDone(saveShop, { shop: { ...shop, tagline: 'Fresh from the field' } })
  expect(await logoNow()).toBe(logo)
  await owner.expectDone(saveShop, { shop: { logo: '' } })
  expect(await logoNow()).toBe('')
})

test('phones’ and printers’ pictures are as good: WebP that moves, JPEG in CMYK', async () => {
  const frames = [PLAIN, { create: { ...PLAIN.create, background: '#ffd400' } }]
  const moving = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
    join: { animated: true },
  })
    .webp()
    .toBuffer()
  const printed = await sharp(PLAIN).flatten().toColourspace('cmyk').jpeg().toBuffer()
  expect(await sharp(moving).metadata()).toMatchObject({ pages: 2 })
  expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk' })
  for (const picture of [moving, printed]) {
    expect((await upload(picture)).status).toBe(200)
    const drawn = await (await open.visitor().fetch(await logoNow())).arrayBuffer()
    const facts = await sharp(Buffer.from(drawn)).metadata()
    expect(facts).toMatchObject({ format: 'webp', space: 'srgb' })
    expect(facts.pages ?? 1).toBe(1)
  }
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const HUGE = { create: { width: 10_001, height: 10_000, channels: 3 as const, background: '#fff' } }

test.each([
  ['an SVG', async () => [SVG], 400],
  ['100 megapixels', async () => [await sharp(HUGE).png().toBuffer()], 400],
  ['text named .png', async () => ['not a picture'], 400],
  ['half a picture', async () => [(await sharp(PLAIN).jpeg().toBuffer()).subarray(0, 400)], 400],
  ['a GIF', async () => [await sharp(PLAIN).gif().toBuffer()], 400],
  ['nothing', async () => [], 400],
  ['two pictures', async () => Array(2).fill(await sharp(PLAIN).png().toBuffer()), 413],
])('%s is refused with a sentence and changes nothing', async (_, made, status) => {
  const [before, kept] = [await logoNow(), await files()]
  const refused = await (await open.seller()).callUnchecked(saveLogo, form(...(await made())))
  expect(refused.status).toBe(status)
  expect(refused.body).toMatchObject({ success: false, message: expect.stringMatching(/\w+ \w+/) })
  expect([await logoNow(), await files()]).toEqual([before, kept])
})

test('a logo that was not uploaded can’t be named, and shoppers can’t upload one', async () => {
  const owner = await open.seller()
  const logo = `/pictures/${'a'.repeat(24)}-640.webp`
  expect((await owner.call(saveShop, { shop: { name: 'Mine', logo } })).status).toBe(400)
  expect((await owner.expectDone(readShop)).body.shop.name).toBe('GreenCart')
  expect((await owner.call(saveShop, { shop: { logo: 'https://elsewhere.example/x.png' } })).status).toBe(400)
  const stranger = await open.visitor().callUnchecked(saveLogo, form(await sharp(PLAIN).png().toBuffer()))
  expect(stranger.status).toBe(401)
})

test.each(['red', '#12345', '#1f7a4g', '', 'url(x)', '#1f7a45;}'])('the colour %j is refused', async (colour) => {
  const refused = await (await open.seller()).call(saveShop, { shop: { colour } })
  expect(refused.body).toMatchObject({ success: false, message: expect.stringContaining('colour') })
})
