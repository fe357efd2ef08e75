import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { accentsOf } from '#domain/shop-colour.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { type Html, html } from './html.ts'
import { wordMark } from './word-mark.ts'

export type PageWords = {
  title: string
  says: string
  /** What else happens, to read before the button is pressed. */
  note?: string
  /** What was wrong with what was pasted here. */
  problem?: string
  /** The one thing to do here: post the token of the page's URL, post a known one elsewhere, or go on to the shop. */
  action: { post: string } | { postTo: string; token: string; quietly: string } | { go: string; to?: string }
}

/** Takes the token out of the address bar; without one, or without scripts, people can paste the link. */
const SCRIPT = html`const field = document.querySelector('[name=token]')
const readToken = () => {
  if (location.hash.length < 2) return
  field.value = location.hash.slice(1)
  field.parentElement.hidden = true
  history.replaceState(null, '', location.pathname)
}
readToken()
addEventListener('hashchange', readToken)`

/** The page loads nothing, and sends no referrer to where its links lead. */
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'content-security-policy': `default-src 'none'; script-src 'sha256-${createHash('sha256').update(SCRIPT.markup).digest('base64')}'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
}

export type PageShop = Pick<ShopFacts, 'name' | 'colour' | 'logo'>

type Sent = { words: PageWords; shop: PageShop; status?: number | undefined }

export const sendSmallPage = (reply: FastifyReply, { words, shop, status = 200 }: Sent): FastifyReply =>
  reply.code(status).headers(PAGE_HEADERS).send(smallPage(words, shop))

function smallPage({ title, says, note, ...rest }: PageWords, shop: PageShop): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${title} | ${shop.name}</title>${styleOf(shop)}</head>
<body><main><p class="name">${shop.logo ? null : MARK}${wordMark(shop.name)}</p><h1>${title}</h1><p>${says}</p>${note ? html`<p class="note">${note}</p>` : null}${control(rest)}</main></body></html>`
    .markup
}

function control({ action, problem }: Pick<PageWords, 'action' | 'problem'>): Html {
  if ('go' in action) return html`<a class="button" href="${action.to ?? '/'}">${action.go}</a>`
  if ('postTo' in action)
    return html`<form method="post" action="${action.postTo}"><input type="hidden" name="token" value="${action.token}"><button class="quiet">${action.quietly}</button></form>`
  const told = problem ? html` aria-invalid="true" aria-describedby="problem" autofocus` : null
  // The URL of the answer is another one than the link's, so that a newer link in the same tab loads the page again.
  return html`<form method="post" action="?done"><label>Paste the link from our email<input name="token" inputmode="url" autocomplete="off" spellcheck="false" required${told}></label>${problem ? html`<p id="problem">${problem}</p>` : null}<button>${action.post}</button></form><script>${SCRIPT}</script>`
}

const MARK = html`<svg viewBox="0 0 40 40" aria-hidden="true"><g fill="var(--leaf)"><path d="M20 15.5C12.8 15.5 9.6 10 11 3.2c7-.9 11.4 2.7 10.9 9.9" opacity=".55"/><path d="M20 15.5c-.6-8 4-12.9 11.6-12.3C32.7 10.6 28 15.7 20 15.5Z"/><path d="M5.4 17.5h29.2c1.5 0 2.5 1.4 2.1 2.8l-3.9 13.1a4.2 4.2 0 0 1-4 3H11.2a4.2 4.2 0 0 1-4-3L3.3 20.3a2.2 2.2 0 0 1 2.1-2.8Z"/></g><path d="M14 23v8M20 23v8M26 23v8" stroke="var(--on-leaf)" stroke-width="2.4" stroke-linecap="round"/></svg>`

function styleOf({ colour }: PageShop): Html {
  const { light, dark } = accentsOf(colour)
  return html`<style>
:root{color-scheme:light dark;--paper:#fbfaf5;--card:#fff;--ink:#17221b;--soft:#55645a;--leaf:${light.leaf};--on-leaf:${light['on-leaf']};--line:#e7e5da;--tint:${light['leaf-tint']};--berry:#b4234a}
@media (prefers-color-scheme:dark){:root{--paper:#0f1511;--card:#18211b;--ink:#edf3ee;--soft:#a9b8ae;--leaf:${dark.leaf};--on-leaf:${dark['on-leaf']};--line:#2a352e;--tint:${dark['leaf-tint']};--berry:#f4728f}}
*{box-sizing:border-box}body{margin:0;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--paper);color:var(--ink);font:1rem/1.5 'Outfit Variable',system-ui,sans-serif}
main{width:100%;max-width:30rem;padding:40px 32px;background:var(--card);border:1px solid var(--line);border-radius:20px;text-align:center}
.name{margin:0 0 24px;font-size:1.375rem;font-weight:700;letter-spacing:-.02em;color:var(--leaf)}.name span{color:var(--ink)}.name svg{width:32px;height:32px;margin-right:8px;vertical-align:-8px}
h1{margin:0 0 8px;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em;text-wrap:balance}p{margin:0 0 24px;color:var(--soft);text-wrap:pretty;overflow-wrap:anywhere}
button,.button{display:inline-block;min-height:48px;padding:12px 28px;border:0;border-radius:999px;background:var(--leaf);color:var(--on-leaf);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.note{padding:12px 16px;border-radius:12px;background:var(--tint);color:var(--ink);font-size:.875rem;text-align:start}
label{display:grid;gap:6px;margin:0 0 16px;text-align:start;font-weight:500}[hidden]{display:none}
input{width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--soft);border-radius:12px;background:var(--paper);color:var(--ink);font:inherit}
#problem{margin:-8px 0 16px;color:var(--berry);text-align:start}
.quiet{background:none;color:var(--leaf);border:1px solid var(--line)}
@media (max-width:30rem){main{padding:32px 20px}button,.button{width:100%;padding:12px 16px}}
:focus-visible{outline:3px solid var(--leaf);outline-offset:2px}
</style>`
}
