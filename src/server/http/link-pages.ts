import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type PageShop, type PageWords, sendSmallPage } from './small-page.ts'

export type Outcome = { words: PageWords; status?: number }

type LinkPage = {
  path: string
  asks: PageWords
  press(token: string, request: FastifyRequest): Promise<Outcome>
  config?: FastifyContextConfig
}

/**
 * Where links in mails lead. Their tokens follow the `#`, so that no server or proxy logs them; the page puts the token
 * into the body of its form. Mail programs open links to look at them, so opening one changes nothing: the button does.
 */
export function linkPages(app: FastifyInstance, shopNow: () => PageShop, pages: LinkPage[]): void {
  app.register(async (scope) => {
    readForms(scope)
    for (const page of pages) linkPage(scope, shopNow, page)
  })
}

type Link = { Querystring: { token?: unknown }; Body: string | null | undefined }

function linkPage(
  app: FastifyInstance,
  shopNow: () => PageShop,
  { path, asks, press, config = { limit: 'writes' } }: LinkPage,
): void {
  const send = (reply: FastifyReply, words: PageWords, status?: number) =>
    sendSmallPage(reply, { words, shop: shopNow(), status })
  app.get<Link>(path, async ({ query }, reply) => {
    // Mails of before had it in the query, and the header for one-click unsubscription has to.
    const token = tokenIn(query.token)
    return token ? reply.header('cache-control', 'no-store').redirect(`${path}#${token}`) : send(reply, asks)
  })
  app.post<Link>(path, { config }, async (request, reply) => {
    const token = tokenIn(request.body ?? request.query.token)
    if (!token) return send(reply, { ...asks, problem: NOT_WHOLE }, 400)
    const { words, status } = await press(token, request)
    return send(reply, words, status)
  })
}

const NOT_WHOLE = 'That isn’t the whole link. Please copy it from our email again.'
const TOKEN = /(?:^|[#=])([\w-]{43})$/

/** The secret of a link, whether it comes alone or with the link around it. */
const tokenIn = (given: unknown): string => (typeof given === 'string' ? (TOKEN.exec(given.trim())?.[1] ?? '') : '')

/** Of a body only the token is read: mailboxes that unsubscribe post something else. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body)).get('token')),
  )
}
