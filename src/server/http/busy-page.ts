import { createHash } from 'node:crypto'
import { html } from './html.ts'

const STYLE = html`:root{color-scheme:light dark}body{margin:0;padding:1rem;box-sizing:border-box;min-height:100dvh;display:grid;place-items:center;background:Canvas;color:CanvasText;font:1.125rem/1.5 system-ui,sans-serif;text-align:center}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0;opacity:.75}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE.markup).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const HEADINGS = {
  unavailable: 'We’re very busy right now',
  too_many_requests: 'That was a lot of pages at once',
}

type Busy = { shopName: string; retryAfterSeconds: number }

/** Needs nothing of the busy shop: no catalogue, no script, no picture. */
export const busyPage = (why: keyof typeof HEADINGS, { shopName, retryAfterSeconds }: Busy) => ({
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(retryAfterSeconds),
    'content-security-policy': POLICY,
  },
  html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta http-equiv="refresh" content="${retryAfterSeconds}"><title>One moment | ${shopName}</title><style>${STYLE}</style></head><body><main><h1>${HEADINGS[why]}</h1><p>Trying again…</p></main></body></html>`
    .markup,
})
