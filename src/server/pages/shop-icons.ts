import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { refuse } from '#contract/refused.ts'
import { accentsOf } from '#domain/shop-colour.ts'
import type { ShopFacts } from '#domain/shop-facts.ts'
import { ICON_KINDS, type IconKind, iconUrl } from '#domain/shop-icons.ts'
import { PicturesAway } from '../catalog/picture-store.ts'
import { sendRefusal } from '../http/errors.ts'
import { ipKey } from '../limits/ip-key.ts'
import type { WorkGate } from '../limits/work-gate.ts'
import type { ShopState } from '../shop/shop-state.ts'
import { drawIcon } from './draw-icon.ts'

const RETRY_SECONDS = 5
/** Those of the look of now, and of the last ones, which pages that are open still show. */
const MAX_ICONS = 4 * ICON_KINDS.length

type Needs = {
  shopState: ShopState
  /** null: there is no such file. */
  readPicture(file: string): Promise<Buffer | null>
  renderGate: WorkGate
  beforeRendering(ip: string): void
}

/** Icons and share picture of the shop, drawn when they are first asked for, and the manifest that names them. */
export function mountShopIcons(
  app: FastifyInstance,
  { shopState, readPicture, renderGate, beforeRendering }: Needs,
): void {
  const drawn = new LRUCache<string, Buffer>({ max: MAX_ICONS })

  async function draw(url: string, ip: string): Promise<Buffer | null> {
    const ready = drawn.get(url)
    if (ready) return ready
    beforeRendering(ip)
    // Another process may show a look that this one hears of in a moment.
    if (!kindOf(shopState.facts, url)) await shopState.read()
    const { logo, colour } = shopState.facts
    const kind = kindOf(shopState.facts, url)
    if (!kind) return null
    const picture = logo ? await readPicture(logo.slice('/pictures/'.length)) : null
    if (logo && !picture) return null
    const icon = await renderGate.run(() => drawIcon({ logo: picture, colour }, kind), { visitor: { key: ip, ip } })
    drawn.set(url, icon)
    return icon
  }

  app.get('/icons/*', async (request, reply) => {
    try {
      const icon = await draw(request.url.split('?', 1)[0] ?? '', ipKey(request.ip))
      if (!icon) return reply.callNotFound()
      return reply.type('image/png').headers(ICON_HEADERS).send(icon)
    } catch (error) {
      if (!(error instanceof PicturesAway)) throw error
      return sendAway(reply)
    }
  })

  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifestOf(shopState.facts))),
  )
}

const ICON_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  // Chats and mails show them too.
  'cross-origin-resource-policy': 'cross-origin',
}

const kindOf = (facts: ShopFacts, url: string): IconKind | undefined =>
  ICON_KINDS.find((kind) => iconUrl(facts, kind) === url)

const sendAway = (reply: FastifyReply) =>
  sendRefusal(
    reply,
    refuse('unavailable', 'We can’t show this picture right now. Please try again in a moment.', {
      retryAfterSeconds: RETRY_SECONDS,
    }),
  )

function manifestOf(facts: ShopFacts) {
  const icon = (kind: IconKind, side: number, purpose = 'any') => ({
    src: iconUrl(facts, kind),
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name: facts.name,
    short_name: facts.name,
    ...(facts.tagline && { description: facts.tagline }),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#fbfaf5',
    theme_color: accentsOf(facts.colour).light.leaf,
    icons: [icon('192', 192), icon('512', 512), icon('maskable', 512, 'maskable')],
  }
}
