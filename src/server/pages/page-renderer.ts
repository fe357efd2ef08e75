import type { CatalogReader } from '#contract/catalog/catalog.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import type { ShownShop } from '#domain/shop-facts.ts'
import { standingHeaders, WITH_CAMERA } from '../http/security-headers.ts'
import type { Rendered } from './page-answers.ts'
import { contentSecurityPolicy, type ExtraSources, withoutMarks } from './page-policy.ts'

export type PageContext = { origin: string; shop: () => ShownShop; onFault: (fault: unknown) => void }

type Pages = {
  render(request: Request, catalog: CatalogReader): Promise<Response>
  pages: Page[]
}

/** The web's build, as far as the server knows it (see src/web/entry.server.tsx). */
type WebBuild = { entry: { module: { openPages(build: unknown, context: PageContext): Pages } } }

export function openPages(build: unknown, context: PageContext): Pages {
  return (build as WebBuild).entry.module.openPages(build, context)
}

const DATA_STAYS_FRESH = 'max-age=30'
const SCRIPT_MARK = 'x-script-mark'
const CAMERA_MARK = 'x-camera'
const NOT_PASSED_ON = new Set(['set-cookie', 'content-length', 'transfer-encoding', 'vary', SCRIPT_MARK, CAMERA_MARK])

type Asked = { key: string; origin: string; catalog: CatalogReader; extra?: ExtraSources | undefined }

export async function renderUrl(pages: Pages, { key, origin, catalog, extra = {} }: Asked): Promise<Rendered> {
  const response = await pages.render(new Request(origin + key), catalog)
  const headers = standingHeaders(origin)
  for (const [name, value] of response.headers) if (!NOT_PASSED_ON.has(name)) headers[name] = value
  if (response.headers.has(CAMERA_MARK)) Object.assign(headers, WITH_CAMERA)
  const isDocument = headers['content-type']?.startsWith('text/html') ?? false
  headers['cache-control'] = cacheControl(response.status, isDocument)
  let body: Buffer = Buffer.from(await response.arrayBuffer())
  const scriptMark = response.headers.get(SCRIPT_MARK)
  if (isDocument && scriptMark) {
    headers['content-security-policy'] = contentSecurityPolicy(body, scriptMark, extra)
    body = withoutMarks(body, scriptMark)
  }
  return { status: response.status, headers, setsCookie: response.headers.has('set-cookie'), body }
}

function cacheControl(status: number, isDocument: boolean): string {
  if (status >= 500) return 'no-store'
  return isDocument || status !== 200 ? 'no-cache' : DATA_STAYS_FRESH
}
