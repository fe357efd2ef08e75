import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import { Overloaded } from '../http/overloaded.ts'
import type { Rendered } from './page-answers.ts'
import type { CatalogRead, FromRenderer, ReadResult, RendererSettings, ToRenderer } from './render-worker.ts'

type Job = { catalog: CatalogReader; page: PromiseWithResolvers<Rendered> }
type Renderer = { worker: Worker; pages: readonly Page[] }

/** Objects of a rendering are short-lived, and V8 lets garbage pile up where it has room. */
const SEMI_SPACE_MEGABYTES = 4
const OLD_MEGABYTES = 64

/**
 * Renders pages in a thread of its own, so that nobody's order waits for React. The thread is opened anew for the next
 * page when it died. Pages read the catalogue through the main thread.
 */
export class RenderThread {
  #settings: RendererSettings
  readonly #onFault: (fault: unknown) => void
  readonly #jobs = new Map<number, Job>()
  #lastJob = 0
  #renderer: Promise<Renderer> | null = null
  #isClosed = false

  constructor(settings: RendererSettings, onFault: (fault: unknown) => void) {
    this.#settings = settings
    this.#onFault = onFault
  }

  async pages(): Promise<readonly Page[]> {
    return (await this.#open()).pages
  }

  async render(key: string, catalog: CatalogReader): Promise<Rendered> {
    const { worker } = await this.#open()
    const page = Promise.withResolvers<Rendered>()
    this.#jobs.set(++this.#lastJob, { catalog, page })
    worker.postMessage({ render: this.#lastJob, key } satisfies ToRenderer)
    return page.promise
  }

  /** Whatever is rendered from now on knows these facts. */
  setShop(shop: ShownShop): void {
    this.#settings = { ...this.#settings, shop }
    const tell = ({ worker }: Renderer) => worker.postMessage({ shop } satisfies ToRenderer)
    // One that fails to open is opened anew, with these settings.
    this.#renderer?.then(tell, () => undefined)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const renderer = await this.#renderer?.catch(() => null)
    await renderer?.worker.terminate()
  }

  async #open(): Promise<Renderer> {
    if (this.#isClosed) throw new Overloaded(0)
    this.#renderer ??= this.#start()
    return this.#renderer
  }

  #start(): Promise<Renderer> {
    // For heaps that are made from now on. V8 ignores maxYoungGenerationSizeMb where the shop was started with this flag.
    setFlagsFromString(`--max-semi-space-size=${SEMI_SPACE_MEGABYTES}`)
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      workerData: this.#settings,
      resourceLimits: { maxOldGenerationSizeMb: OLD_MEGABYTES },
    })
    const opened = Promise.withResolvers<Renderer>()
    worker.on('message', (message: FromRenderer) => {
      if ('pages' in message) opened.resolve({ worker, pages: message.pages })
      else if ('fault' in message) this.#onFault(message.fault)
      else if ('read' in message) void this.#read(worker, message)
      else this.#end(message)
    })
    worker.on('error', (fault) => {
      this.#onFault(fault)
      opened.reject(fault)
    })
    worker.on('exit', () => {
      this.#renderer = null
      opened.reject(new Overloaded(0))
      for (const { page } of this.#jobs.values()) page.reject(new Overloaded(0))
      this.#jobs.clear()
    })
    return opened.promise
  }

  async #read(worker: Worker, { read, by, what }: Extract<FromRenderer, { read: number }>): Promise<void> {
    const answer = (result: ReadResult) => worker.postMessage(result)
    try {
      const catalog = this.#jobs.get(by)?.catalog
      if (catalog) answer({ result: read, value: await readFrom(catalog, what) })
    } catch (error) {
      // What is posted keeps no more of an error than its text.
      answer({ result: read, error: inspect(error) })
    }
  }

  #end(message: Extract<FromRenderer, { rendered: number }>): void {
    const job = this.#jobs.get(message.rendered)
    this.#jobs.delete(message.rendered)
    if ('error' in message) job?.page.reject(message.error)
    else job?.page.resolve({ ...message.page, body: Buffer.from(message.body.buffer) })
  }
}

function readFrom(catalog: CatalogReader, { name, given }: CatalogRead): Promise<unknown> {
  switch (name) {
    case 'categories':
      return catalog.categories()
    case 'movedCategory':
      return catalog.movedCategory(given)
    case 'page':
      return catalog.page(given)
    case 'find':
      return catalog.find(given)
    case 'related':
      return catalog.related(given)
    case 'nearest':
      return catalog.nearest(given)
  }
}
