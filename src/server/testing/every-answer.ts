import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { exportAccount } from '#contract/accounts/account-data.ts'
import type { Audience } from '#contract/audiences.ts'
import { exportProducts } from '#contract/catalog/product-csv.ts'
import type { Page } from '#contract/pages/page-facts.ts'
import { listMails, showMail } from '#contract/shop/mail.ts'
import { DEFAULT_FACTS } from '#domain/shop-facts.ts'
import { mailKinds } from '../mail/define-mail.ts'
import { WEB_BUILD } from '../pages/pages.ts'
import { RenderThread } from '../pages/render-thread.ts'
import { allScreens } from './all-screens.ts'
import type { OpenShop } from './open-shop.ts'
import type { Visitor } from './visitor.ts'

const FILES = ['/robots.txt', '/sitemap.xml', '/sitemap/1.xml', '/manifest.webmanifest', '/favicon.ico']
const API = ['/api/openapi.json', '/api/docs', exportProducts.path, exportAccount.path, '/api/nowhere']
/** Where links in mails lead. */
const LINK_PAGES = [
  '/email/confirm',
  '/email/not-me',
  '/email/allow',
  '/email/change',
  '/email/undo',
  '/newsletter/confirm',
  '/newsletter/unsubscribe',
]
const NOWHERE = ['/nowhere', '/products/bakery/durian', '/seller/nowhere', '/staff/nowhere']

type Asked = { people: Partial<Record<Audience, Visitor>>; order: string; product: string }

/** All that a person can get from a shop, by what it is: pages and their data, calls that read, files, mails. */
export async function everyAnswer(shop: OpenShop, { people, order, product }: Asked): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const get = async (
    name: string,
    path: string,
    { by = shop.visitor(), init }: { by?: Visitor | undefined; init?: RequestInit } = {},
  ) => {
    const response = await by.fetch(path, { headers: { accept: 'text/html' }, ...init })
    const headers = [...response.headers].filter(([header]) => header !== 'set-cookie')
    answers.set(name, `${JSON.stringify(headers)}\n${await response.text()}`)
  }
  const paths = (await pagesOf(shop)).map(({ path }) =>
    path
      .replace(':category?', 'bakery')
      .replace(':category', 'bakery')
      .replace(':id', path.includes('order') ? order : product),
  )
  for (const path of [...paths, ...NOWHERE]) {
    await get(path, path)
    await get(`${path}.data`, path === '/' ? '/_.data' : `${path}.data`)
  }
  for (const path of FILES) await get(path, path)
  for (const path of API) await get(path, path, { by: path === exportAccount.path ? people.shopper : people.owner })
  for (const path of LINK_PAGES) {
    await get(path, path)
    await get(`${path}, a bad link`, path, { init: { method: 'POST' } })
    await get(`${path}, an old link`, path, {
      init: { method: 'POST', body: new URLSearchParams({ token: 'x'.repeat(43) }) },
    })
  }
  for (const { name, who, path } of allScreens({ order, number: 'GC', mail: '', middle: order }))
    await get(name, path, { by: people[who] })
  for (const [kind, mail] of await mailsOf(people.owner ?? (await shop.seller()))) answers.set(`mail: ${kind}`, mail)
  for (const [name, script] of scripts()) answers.set(name, script)
  return answers
}

async function pagesOf(shop: OpenShop): Promise<readonly Page[]> {
  const settings = { build: WEB_BUILD, origin: shop.url, extra: undefined, shop: DEFAULT_FACTS }
  const thread = new RenderThread(settings, () => undefined)
  const pages = await thread.pages()
  await thread.close()
  return pages
}

/** One of each kind; throws where a kind is missing. */
async function mailsOf(seller: Visitor): Promise<Map<string, string>> {
  const { mails } = (await seller.expectDone(listMails, { limit: '200' })).body
  const shown = new Map<string, string>()
  for (const { _id, kind } of mails) {
    const { subject, text, html } = (await seller.expectDone(showMail, { id: _id })).body
    shown.set(kind, [shown.get(kind), subject, text, html].join('\n'))
  }
  const missing = mailKinds(({ kind }) => !shown.has(kind))
  if (missing.length > 0) throw new Error(`no mail of these kinds: ${missing.join(', ')}`)
  return shown
}

/** What browsers load, with the words of screens that only scripts draw. */
function scripts(): [string, string][] {
  const folder = fileURLToPath(new URL('../client/assets/', WEB_BUILD))
  const names = readdirSync(folder).filter((name) => /\.(js|css|svg|json)$/.test(name))
  return names.map((name) => [`/assets/${name}`, readFileSync(folder + name, 'utf8')])
}
