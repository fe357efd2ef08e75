import { parentPort, workerData } from 'node:worker_threads'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import type { Rendered } from './page-answers.ts'
import type { ExtraSources } from './page-policy.ts'
import { openPages, renderUrl } from './page-renderer.ts'

export type RendererSettings = { build: string; origin: string; extra: ExtraSources | undefined; shop: ShownShop }

type ReadOf<Name extends keyof CatalogReader> = { name: Name; given: Parameters<CatalogReader[Name]>[0] }
/** A call of the catalogue's reader, which is in the main thread: it knows the database, and notes what was read. */
export type CatalogRead = { [Name in keyof CatalogReader]: ReadOf<Name> }[keyof CatalogReader]

export type ToRenderer = { render: number; key: string } | { shop: ShownShop } | ReadResult
export type ReadResult = { result: number; value: unknown } | { result: number; error: string }
export type FromRenderer =
  | { pages: Page[] }
  | { rendered: number; page: Omit<Rendered, 'body'>; body: Uint8Array<ArrayBuffer> }
  | { rendered: number; error: unknown }
  | { read: number; by: number; what: CatalogRead }
  | { fault: unknown }

const port = parentPort
if (!port) throw new Error('render-worker runs as a worker thread')
const tell = (message: FromRenderer, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const { build, origin, extra, shop } = workerData as RendererSettings
let facts = shop
const pages = openPages(await import(build), { origin, shop: () => facts, onFault: (fault) => tell({ fault }) })

const reading = new Map<number, PromiseWithResolvers<unknown>>()
let reads = 0

port.on('message', (message: ToRenderer) => {
  if ('result' in message) return end(message)
  if ('shop' in message) {
    facts = message.shop
    return
  }
  const { render: rendered, key } = message
  render(rendered, key).catch((error) => tell({ rendered, error }))
})
tell({ pages: pages.pages })

async function render(job: number, key: string): Promise<void> {
  const { body, ...page } = await renderUrl(pages, { key, origin, catalog: catalogFor(job), extra })
  const own = new Uint8Array(body)
  tell({ rendered: job, page, body: own }, [own.buffer])
}

function catalogFor(job: number): CatalogReader {
  const read = async (what: CatalogRead) => {
    const result = Promise.withResolvers<unknown>()
    reading.set(++reads, result)
    tell({ read: reads, by: job, what })
    return result.promise as never
  }
  let categories: ReturnType<CatalogReader['categories']> | null = null
  return {
    categories: () => {
      categories ??= read({ name: 'categories', given: undefined })
      return categories
    },
    movedCategory: (given) => read({ name: 'movedCategory', given }),
    page: (given) => read({ name: 'page', given }),
    find: (given) => read({ name: 'find', given }),
    related: (given) => read({ name: 'related', given }),
    nearest: (given) => read({ name: 'nearest', given }),
  }
}

function end(outcome: ReadResult): void {
  const result = reading.get(outcome.result)
  reading.delete(outcome.result)
  if ('error' in outcome) result?.reject(new Error(outcome.error))
  else result?.resolve(outcome.value)
}
