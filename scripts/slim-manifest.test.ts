import { expect, test } from 'vitest'
import { slimManifest } from './slim-manifest.ts'

test('pages of the shop keep what they import, other areas find it when they are opened', () => {
  const routes = { 'shop/home/home-page': { imports: ['a.js'] }, 'seller/orders/orders-page': { imports: ['b.js'] } }
  const slim = slimManifest(`window.__reactRouterManifest=${JSON.stringify({ routes })};`)
  expect(slim).toBe(
    'window.__reactRouterManifest={"routes":{"shop/home/home-page":{"imports":["a.js"]},"seller/orders/orders-page":{}}};',
  )
})

test('another form of the list stops the build', () => {
  expect(() => slimManifest('export default {}')).toThrow('another form')
})
