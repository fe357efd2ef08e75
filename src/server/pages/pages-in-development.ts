import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import { openPages, type PageContext, renderUrl } from './page-renderer.ts'

/** Vite inside this process: pages are rendered anew for each request and replaced in the browser as files change. */
export async function mountDevPages(
  app: FastifyInstance,
  context: PageContext,
  catalog: CatalogReader,
): Promise<() => Promise<readonly Page[]>> {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onClose', () => vite.close())
  const open = async () => openPages(await vite.ssrLoadModule('virtual:react-router/server-build'), context)

  app.get('/*', (request, reply) => {
    reply.hijack()
    const { raw } = request
    vite.middlewares(raw, reply.raw, async (fault?: unknown) => {
      try {
        if (fault) throw fault
        const asked = { key: raw.url ?? '/', origin: context.origin, catalog }
        const { status, headers, body } = await renderUrl(await open(), asked)
        const { 'content-security-policy': _, ...rest } = headers
        reply.raw.writeHead(status, rest).end(body)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        context.onFault(error)
        reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      }
    })
  })
  return async () => (await open()).pages
}
