import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HolderKind } from '../db/tables/session-tables.ts'

const DAY_SECONDS = 24 * 3600

/**
 * The cookies of the shop, and for how long they last. `sellerDevice` opens nothing: it tells a browser in which the
 * seller has signed in from a stranger's. `passkeyTry` tells the browser that asked for a passkey's challenge.
 */
export const COOKIE_SECONDS = {
  token: 7 * DAY_SECONDS,
  sellerToken: 7 * DAY_SECONDS,
  staffToken: 7 * DAY_SECONDS,
  /** Browsers keep no cookie for much longer. */
  sellerDevice: 365 * DAY_SECONDS,
  /** As long as people may look for their phone. */
  passkeyTry: 300,
}
type Cookie = keyof typeof COOKIE_SECONDS

/** One browser may hold all. */
export const SESSION_COOKIES = {
  shopper: 'token',
  owner: 'sellerToken',
  staff: 'staffToken',
} as const satisfies Record<HolderKind, Cookie>

export const newToken = () => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked database opens no session. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

/** Browsers take a `__Host-` cookie from this host by https only, so that no other host of its domain can plant one. */
export const cookieName = (cookie: Cookie, isHttps: boolean): string => (isHttps ? `__Host-${cookie}` : cookie)

export function readToken(request: FastifyRequest, cookie: Cookie): string | null {
  const token = request.cookies[cookieName(cookie, isHttps(request))]
  return token && token.length <= 100 ? token : null
}

export const sessionToken = (request: FastifyRequest, holder: HolderKind): string | null =>
  readToken(request, SESSION_COOKIES[holder])

export function setCookie(reply: FastifyReply, cookie: Cookie, token: string): void {
  const rules = { ...cookieRules(reply), maxAge: COOKIE_SECONDS[cookie] }
  reply.setCookie(cookieName(cookie, isHttps(reply.request)), token, rules)
}

export function clearCookie(reply: FastifyReply, cookie: Cookie): void {
  reply.clearCookie(cookieName(cookie, isHttps(reply.request)), cookieRules(reply))
}

const isHttps = ({ server, protocol }: FastifyRequest) => server.publicIsHttps || protocol === 'https'

/** Browsers send no Lax cookie with calls from another site, and keep one for them only if it is Secure. */
function cookieRules({ request }: FastifyReply) {
  if (request.compatibleClient === 'elsewhere') {
    return { path: '/', httpOnly: true, sameSite: 'none', secure: true } as const
  }
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const
}
