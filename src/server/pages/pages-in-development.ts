import type { FastifyInstance } from 'fastify'
import type { CatalogReader } from '#contract/catalog/catalog.ts'
import { openPages, type PageContext, renderUrl } from './page-renderer.ts'

/** Vite inside this process: pages are rendered anew for each request and replaced in the browser as files change. */
export async function mountDevPages(app: FastifyInstance, context: PageContext, catalog: CatalogReader) {
  const { createServer } = await import('vite')
  const vite = await createServer({ appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } })
  app.addHook('onClose', () => vite.close())

  app.get('/*', (request, reply) => {
    reply.hijack()
    const { raw } = request
    vite.middlewares(raw, reply.raw, async (fault?: unknown) => {
      try {
        if (fault) throw fault
        const pages = openPages(await vite.ssrLoadModule('virtual:react-router/server-build'), context)
        const { status, headers, body } = await renderUrl(pages, {
          key: raw.url ?? '/',
          origin: context.origin,
          catalog,
        })
        const { 'content-security-policy': _, ...rest } = headers
        reply.raw.writeHead(status, rest).end(body)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        context.onFault(error)
        reply.raw.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      }
    })
  })
}
