import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page, PageFacts } from '#contract/pages/page-facts.ts'
import { categoryStyles } from '#domain/category-styles.ts'
import { pageFacts, type ShownShop } from '#domain/shop-facts.ts'
import { setOwnStyles } from './app-styles.tsx'
import { CategoryColours } from './core/category-colours.ts'
import { catalogContext, faultContext, shopContext } from './core/page-context.ts'
import { ScriptNonce } from './core/script-nonce.ts'
import { setShop } from './core/shop.ts'
import { setShopOrigin } from './core/shop-origin.ts'
import { ownStyles } from './core/shop-styles.ts'

const MAX_RENDER_MS = 6_000

/** The page cache stores whole pages, so nothing is streamed before all of it is ready. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  let finalStatus = status
  const scriptMark = crypto.randomUUID()
  const colours = categoryStyles(await context.get(catalogContext).categories())
  const app = (
    <ScriptNonce value={scriptMark}>
      <CategoryColours value={colours}>
        <ServerRouter context={entry} url={request.url} nonce={scriptMark} />
      </CategoryColours>
    </ScriptNonce>
  )
  const page = await renderToReadableStream(app, {
    nonce: scriptMark,
    // Parts that hydrate separately stay where they are in the page, whatever their size.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(MAX_RENDER_MS),
    onError(fault) {
      finalStatus = 500
      context.get(faultContext)(fault)
    },
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  // The server hashes the scripts with this nonce for the CSP, and removes it.
  headers.set('x-script-mark', scriptMark)
  const mayUseCamera = entry.staticHandlerContext.matches.some(
    ({ route }) => (entry.routeModules[route.id]?.handle as Partial<PageFacts> | undefined)?.camera,
  )
  if (mayUseCamera) headers.set('x-camera', 'allowed')
  return new Response(page, { status: finalStatus, headers })
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(fault)) context.get(faultContext)(fault)
}

type Shop = { origin: string; shop: () => ShownShop; onFault: (fault: unknown) => void }

/** The build's entry for the server, which never imports the web folder. */
export function openPages(build: ServerBuild, { origin, shop, onFault }: Shop) {
  setShopOrigin(origin)
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return {
    /** The caller's reader sees what the page reads. */
    render(request: Request, catalog: CatalogReader): Promise<Response> {
      const facts = shop()
      setShop(pageFacts(facts))
      setOwnStyles(ownStyles(facts))
      const context = new RouterContextProvider()
      context.set(shopContext, facts)
      context.set(catalogContext, catalog)
      context.set(faultContext, onFault)
      return handle(request, context)
    },
    /** All pages but the catch-all. */
    pages: pagesBelow(build, { path: '' }),
  }
}

type Said = Partial<PageFacts> & { path: string }

/** What a page doesn't say itself, the layouts around it say; a test holds that nothing is left unsaid. */
function pagesBelow(build: ServerBuild, around: Said, parentId?: string): Page[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId || route.path === '*') return []
    const path = route.path ? `${around.path}/${route.path}` : around.path
    const said: Said = { ...around, ...(route.module.handle as Partial<PageFacts> | undefined), path }
    const below = pagesBelow(build, said, route.id)
    return below.length > 0 ? below : [{ ...said, path: path || '/' } as Page]
  })
}
