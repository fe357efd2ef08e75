import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveLogo, saveShop } from '#contract/shop/shop.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

let open: OpenShop
let beside: OpenShop

/** Two processes of one shop. */
beforeAll(async () => {
  open = await openShop({ pages: true })
  beside = await openShop({ pages: true, beside: open })
})
afterAll(async () => {
  await beside.close()
  await open.close()
})

type Icon = { src: string; sizes: string; purpose: string }
type Manifest = { name: string; theme_color: string; icons: Icon[] }
const manifest = async (shop = open): Promise<Manifest> =>
  JSON.parse(await (await shop.visitor().fetch('/manifest.webmanifest')).text())
const html = async (shop = open) => (await shop.visitor().fetch('/')).text()
const hrefOf = (page: string, rel: string) => new RegExp(`<link rel="${rel}" href="([^"]+)"`).exec(page)?.[1] ?? ''
const shareOf = (page: string) =>
  /property="og:image" content="[^"]*?(\/(?:icons|assets)\/[^"]+)"/.exec(page)?.[1] ?? ''

async function pixels(path: string, shop = open) {
  const reply = await shop.visitor().fetch(path)
  expect(reply.status, path).toBe(200)
  expect(reply.headers.get('cache-control')).toContain('immutable')
  const { data, info } = await sharp(Buffer.from(await reply.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  return { width: info.width, height: info.height, corner: at(0, 0), centre: at(info.width / 2, info.height / 2) }
}

const form = async (background: string) => {
  const picture = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const made = new FormData()
  made.append('logo', new Blob([new Uint8Array(picture)]))
  return made
}

test('an untouched shop has its own mark, and phones can install it', async () => {
  const page = await html()
  expect(hrefOf(page, 'icon')).toMatch(/^\/assets\/favicon-.*\.svg$/)
  expect(hrefOf(page, 'manifest')).toBe('/manifest.webmanifest')
  expect(shareOf(page)).toContain('basket')
  expect(page).not.toContain('prefers-color-scheme:dark){:root{--color-leaf')
  expect(page).not.toContain('.logo-mark{background')
  const { name, theme_color, icons } = await manifest()
  expect({ name, theme_color }).toEqual({ name: 'GreenCart', theme_color: '#1f7a45' })
  const sizes = icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable'])
  for (const { src, sizes } of icons) {
    const { width, height } = await pixels(src)
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(await pixels(hrefOf(page, 'apple-touch-icon'))).toMatchObject({ width: 180, corner: [255, 255, 255, 255] })
})

test('a logo and a colour are in every icon and page of both processes, soon after the save', async () => {
  const owner = await open.seller()
  await owner.expectDone(saveShop, { shop: { name: 'Sharma Kirana', colour: '#8a1538' } })
  await owner.callUnchecked(saveLogo, await form('#ffd400'))
  const page = await html()
  const theirs = { interval: 20 }
  await expect.poll(async () => hrefOf(await html(beside), 'icon'), theirs).toBe(hrefOf(page, 'icon'))
  expect(await manifest(beside)).toMatchObject({ name: 'Sharma Kirana', theme_color: '#8a1538' })
  expect(page).toContain(':root{--color-leaf:#8a1538')
  expect(page).toMatch(/\.logo-mark\{background:url\(\/pictures\/[\da-f]{24}-160\.webp\)/)
  expect(hrefOf(page, 'icon')).toMatch(/^\/icons\/[\da-f]{24}-8a1538-favicon\.png$/)

  const logo = [255, 212, 0, 255]
  for (const shop of [open, beside]) {
    const { icons } = await manifest(shop)
    const [small, large, maskable] = await Promise.all(icons.map(({ src }) => pixels(src, shop)))
    for (const icon of [small, large]) expect(icon).toMatchObject({ corner: [0, 0, 0, 0], centre: logo })
    expect(maskable).toMatchObject({ corner: [255, 255, 255, 255], centre: logo })
    const share = await pixels(shareOf(await html(shop)), shop)
    expect(share).toMatchObject({ width: 1200, height: 630, centre: logo })
  }
})

test('a process that has not heard yet draws the icons of the new look all the same', async () => {
  const owner = await open.seller()
  const saving = owner.expectDone(saveShop, { shop: { logo: '', colour: '#1d4ed8' } })
  await saving
  const [left, right] = await Promise.all([open, beside].map((shop) => pixels('/icons/mark-1d4ed8-192.png', shop)))
  expect(left).toEqual(right)
})

test.each(['/icons/mark-aaaaaa-192.png', '/icons/mark-1d4ed8-9999.png', '/icons/', '/icons/..%2f..%2fshop.json'])(
  '%s is not there',
  async (path) => {
    expect((await open.visitor().fetch(path)).status).toBe(404)
  },
)
