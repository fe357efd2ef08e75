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
import { catalogContext, faultContext, originContext } from './core/page-context.ts'
import { SHOW_EMPTY_CART } from './shop/checkout/empty-cart-first.ts'

const LONGEST_RENDER = 6_000

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
  const page = await renderToReadableStream(<ServerRouter context={entry} url={request.url} nonce={scriptMark} />, {
    nonce: scriptMark,
    ...(new URL(request.url).pathname === '/cart' && { bootstrapScriptContent: SHOW_EMPTY_CART }),
    signal: AbortSignal.timeout(LONGEST_RENDER),
    onError(fault) {
      finalStatus = 500
      context.get(faultContext)(fault)
    },
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  // The server hashes the scripts with this nonce for the CSP, and removes it.
  headers.set('x-script-mark', scriptMark)
  return new Response(page, { status: finalStatus, headers })
}

export const handleError: HandleErrorFunction = (fault, { request, context }) => {
  if (!request.signal.aborted && !isRouteErrorResponse(fault)) context.get(faultContext)(fault)
}

type Shop = { origin: string; onFault: (fault: unknown) => void }

/** The build's entry for the server, which never imports the web folder. */
export function openPages(build: ServerBuild, { origin, onFault }: Shop) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return {
    /** The caller's reader sees what the page reads. */
    render(request: Request, catalog: CatalogReader): Promise<Response> {
      const context = new RouterContextProvider()
      context.set(catalogContext, catalog)
      context.set(originContext, origin)
      context.set(faultContext, onFault)
      return handle(request, context)
    },
    /** The patterns of all paths that a page answers, such as `/products/:category`; the catch-all is left out. */
    paths: pathsBelow(build, undefined, ''),
  }
}

function pathsBelow(build: ServerBuild, parentId: string | undefined, parentPath: string): string[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId || route.path === '*') return []
    const path = route.path ? `${parentPath}/${route.path}` : parentPath
    const below = pathsBelow(build, route.id, path)
    return below.length > 0 ? below : [path || '/']
  })
}
