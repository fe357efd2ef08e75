import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'

export type PageWords = {
  title: string
  says: string
  /** The one thing to do here: a form that posts to the page's own URL or another, or a way to the shop. */
  action: { post: string; to?: string; quiet?: true } | { shop: string }
}

/** The page loads nothing, and sends no referrer to where its links lead. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

export const sendSmallPage = (reply: FastifyReply, words: PageWords, status = 200): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).send(smallPage(words))

/** The pages need nothing of what is posted to them but their URL. */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) => done(null))
}

/** The secret in the URL of a link in a mail. */
export type LinkQuery = { token?: unknown }
export const tokenIn = ({ token }: LinkQuery): string => (typeof token === 'string' && token.length <= 100 ? token : '')

function smallPage({ title, says, action }: PageWords): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} | GreenCart</title>${STYLE}</head>
<body><main><p class="name"><span>Green</span>Cart</p><h1>${title}</h1><p>${says}</p>${control(action)}</main></body></html>`
    .markup
}

function control(action: PageWords['action']): Html {
  return 'post' in action
    ? html`<form method="post"${action.to ? html` action="${action.to}"` : null}><button${action.quiet ? html` class="quiet"` : null}>${action.post}</button></form>`
    : html`<a class="button" href="/">${action.shop}</a>`
}

const STYLE = html`<style>
:root{color-scheme:light dark;--paper:#fbfaf5;--card:#fff;--ink:#17221b;--soft:#55645a;--leaf:#1f7a45;--on-leaf:#fff;--line:#e7e5da}
@media (prefers-color-scheme:dark){:root{--paper:#0f1511;--card:#18211b;--ink:#edf3ee;--soft:#a9b8ae;--leaf:#4cc37f;--on-leaf:#0b1a11;--line:#2a352e}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 'Outfit Variable',system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:40px 28px;background:var(--card);border:1px solid var(--line);border-radius:20px;text-align:center}
.name{margin:0 0 24px;font-size:1.375rem;font-weight:700;letter-spacing:-.02em;color:var(--leaf)}.name span{color:var(--ink)}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}p{margin:0 0 24px;color:var(--soft);text-wrap:pretty;overflow-wrap:anywhere}
button,.button{display:inline-block;min-height:48px;padding:12px 28px;border:0;border-radius:999px;background:var(--leaf);color:var(--on-leaf);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.quiet{background:none;color:var(--leaf);border:1px solid var(--line)}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
</style>`
