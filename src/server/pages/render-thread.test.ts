import { afterEach, expect, test } from 'vitest'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { Overloaded } from '../http/overloaded.ts'
import { EMPTY_CATALOG } from '../testing/empty-catalog.ts'
import { WEB_BUILD } from './pages.ts'
import { RenderThread } from './render-thread.ts'

let thread: RenderThread | undefined
let faults: unknown[] = []

afterEach(() => thread?.close())

/** The web's build, or a build with this in place of its renderer. */
function open(render?: string): RenderThread {
  const module = `{ openPages: (_, { onFault }) => ({ paths: ['/'], render: async (request, catalog) => { ${render} } }) }`
  const build = render
    ? `data:text/javascript,export const entry = { module: ${encodeURIComponent(module)} }`
    : WEB_BUILD
  faults = []
  thread = new RenderThread({ build, origin: 'http://shop.example', extra: undefined, shop: DEFAULT_FACTS }, (fault) =>
    faults.push(fault),
  )
  return thread
}

test('a page is the same for all who ask at once, and each reads through the reader of its own', async () => {
  const pages = open()
  const asked: string[] = []
  const readers = ['fruits', 'dairy'].map((name) => ({
    ...EMPTY_CATALOG,
    page: async (filter: { category?: string | undefined }) => {
      asked.push(`${name} ${filter.category}`)
      return { products: [], total: 0 }
    },
  }))
  const [fruits, dairy] = await Promise.all([
    pages.render('/products/fruits', readers[0] ?? EMPTY_CATALOG),
    pages.render('/products/dairy', readers[1] ?? EMPTY_CATALOG),
  ])
  expect([fruits.status, dairy.status]).toEqual([200, 200])
  expect(asked.sort()).toEqual(['dairy Dairy', 'fruits Fruits'])
  expect(fruits.headers['content-security-policy']).toContain("script-src 'self' 'sha256-")
  expect(fruits.body.toString()).toContain('</html>')
})

test('a catalogue that cannot be read makes an error page, and the reason is told', async () => {
  const away: CatalogReader = {
    ...EMPTY_CATALOG,
    page: () => Promise.reject(Object.assign(new Error(), { code: 'ECONNREFUSED' })),
  }
  const { status, headers } = await open().render('/products/fruits', away)
  expect({ status, cached: headers['cache-control'] }).toEqual({ status: 500, cached: 'no-store' })
  expect(String(faults[0])).toContain('ECONNREFUSED')
})

test('what is thrown while a page is rendered is thrown to the one who asked', async () => {
  await expect(open("throw new TypeError('no such shelf')").render('/', EMPTY_CATALOG)).rejects.toThrow('no such shelf')
})

test('a thread that dies refuses the pages it was asked for, and the next page is rendered by a new one', async () => {
  const pages = open(`
    if (request.url.endsWith('/deadly')) setTimeout(() => { throw new Error('out of order') })
    else if (!request.url.endsWith('/slow')) return new Response('fresh', { headers: { 'content-type': 'text/plain' } })
    return new Promise(() => {})`)
  const slow = pages.render('/slow', EMPTY_CATALOG)
  const deadly = pages.render('/deadly', EMPTY_CATALOG)
  await expect(slow).rejects.toThrow(Overloaded)
  await expect(deadly).rejects.toThrow(Overloaded)
  expect(faults).toMatchObject([{ message: 'out of order' }])
  expect((await pages.render('/', EMPTY_CATALOG)).body.toString()).toBe('fresh')
})

test('a build that cannot be loaded is told to the one who starts the shop', async () => {
  thread = new RenderThread(
    {
      build: 'data:text/javascript,throw new Error("half a build")',
      origin: '',
      extra: undefined,
      shop: DEFAULT_FACTS,
    },
    () => undefined,
  )
  await expect(thread.pages()).rejects.toThrow('half a build')
})
