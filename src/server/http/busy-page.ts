import { createHash } from 'node:crypto'
import { accentsOf } from '#domain/shop-colour.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { html } from './html.ts'

export type BusyShop = Pick<ShopFacts, 'name' | 'colour'>

/** Of the last colour: a busy shop computes it once. */
let drawn = lookOf('#000000')

function lookOf(colour: string) {
  const { light, dark } = accentsOf(colour)
  const style = html`:root{color-scheme:light dark;--leaf:${light.leaf};--ink:#17221b;--paper:#fbfaf5}@media (prefers-color-scheme:dark){:root{--leaf:${dark.leaf};--ink:#edf3ee;--paper:#0f1511}}body{margin:0;padding:1rem;box-sizing:border-box;min-height:100dvh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.125rem/1.5 system-ui,sans-serif;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0;opacity:.75}.name{margin:0 0 1rem;font-weight:700;opacity:1;color:var(--leaf)}`
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style.markup).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return { colour, style, policy }
}

const HEADINGS = {
  unavailable: 'We’re very busy right now',
  too_many_requests: 'That was a lot of pages at once',
}

type Busy = { shop: BusyShop; retryAfterSeconds: number }

/** Needs nothing of the busy shop: no catalogue, no script, no picture. */
export function busyPage(why: keyof typeof HEADINGS, { shop, retryAfterSeconds }: Busy) {
  if (drawn.colour !== shop.colour) drawn = lookOf(shop.colour)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(retryAfterSeconds),
      'content-security-policy': drawn.policy,
    },
    html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>One moment | ${shop.name}</title><style>${drawn.style}</style></head><body><main><p class="name">${shop.name}</p><h1>${HEADINGS[why]}</h1><p>Trying again…</p></main></body></html>`
      .markup,
  }
}
