import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { CatalogReader } from '../contract/catalog.ts'
import { catalogContext, originContext } from './page-context.ts'

const LONGEST_RENDER = 6_000

/** Pages are kept whole in the page cache, so a page is answered once all of it is ready. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  let finalStatus = status
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    signal: AbortSignal.timeout(LONGEST_RENDER),
    onError(error) {
      finalStatus = 500
      console.error(error)
    },
  })
  await page.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status: finalStatus, headers })
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  console.error(error)
}

/** What the server hands to loaders; it reaches this function through the build, as it never imports the web. */
export function pageContext(catalog: CatalogReader, origin: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(catalogContext, catalog)
  context.set(originContext, origin)
  return context
}
