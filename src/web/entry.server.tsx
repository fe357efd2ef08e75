import { renderToReadableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import type { CatalogReader } from '#contract/catalog.ts'
import { catalogContext, faultContext, originContext } from './page-context.ts'
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
  const routes = routesBelow(build, undefined)
  return {
    /** The caller's reader sees what the page reads. */
    render(request: Request, catalog: CatalogReader): Promise<Response> {
      const context = new RouterContextProvider()
      context.set(catalogContext, catalog)
      context.set(originContext, origin)
      context.set(faultContext, onFault)
      return handle(request, context)
    },
    /**
     * The one spelling of a path, as routes match letters of any case; null where none but the catch-all route answers.
     * Categories and ids are in lower case.
     */
    spelling(pathname: string): string | null {
      const matches = matchRoutes(routes, pathname)
      const parts = matches?.flatMap(({ route }) => (route.path ? route.path.split('/') : []))
      if (!parts || parts.includes('*')) return null
      const given = pathname.split('/').filter(Boolean)
      const spelled = parts.map((part, index) => (part.startsWith(':') ? given[index]?.toLowerCase() : part))
      return `/${spelled.filter((part) => part !== undefined).join('/')}`
    },
  }
}

function routesBelow(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const path = route.path === undefined ? {} : { path: route.path }
    return route.index
      ? { ...path, id: route.id, index: true as const }
      : { ...path, id: route.id, children: routesBelow(build, route.id) }
  })
}
