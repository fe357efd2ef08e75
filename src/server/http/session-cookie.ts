import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION_DAYS = 7
/** Browsers keep no cookie for much longer. */
export const DEVICE_DAYS = 365
const DAY_SECONDS = 24 * 3600

/** `token` is a shopper's, `sellerToken` the owner's, `staffToken` that of somebody of the staff: one browser may hold all. */
export type SessionCookie = 'token' | 'sellerToken' | 'staffToken'
/**
 * `sellerDevice` opens nothing: it tells a browser in which the seller has signed in from a stranger's. `passkeyTry`
 * tells the browser that asked for a passkey's challenge.
 */
type OwnCookie = SessionCookie | 'sellerDevice' | 'passkeyTry'

export const newToken = () => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked database opens no session. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * DAY_SECONDS * 1000)

/** Browsers take a `__Host-` cookie from this host by https only, so that no other host of its domain can plant one. */
export const cookieName = (cookie: OwnCookie, isHttps: boolean): string => (isHttps ? `__Host-${cookie}` : cookie)

export function readToken(request: FastifyRequest, cookie: OwnCookie): string | null {
  const token = request.cookies[cookieName(cookie, isHttps(request))]
  return token && token.length <= 100 ? token : null
}

export function setSessionCookie(reply: FastifyReply, cookie: SessionCookie, token: string): void {
  setCookie(reply, cookie, { token, seconds: SESSION_DAYS * DAY_SECONDS })
}

export function setDeviceCookie(reply: FastifyReply, token: string): void {
  setCookie(reply, 'sellerDevice', { token, seconds: DEVICE_DAYS * DAY_SECONDS })
}

export function setPasskeyCookie(reply: FastifyReply, token: string, seconds: number): void {
  setCookie(reply, 'passkeyTry', { token, seconds })
}

export function clearSessionCookie(reply: FastifyReply, cookie: SessionCookie | 'passkeyTry'): void {
  reply.clearCookie(cookieName(cookie, isHttps(reply.request)), cookieRules(reply))
}

function setCookie(
  reply: FastifyReply,
  cookie: OwnCookie,
  { token, seconds }: { token: string; seconds: number },
): void {
  const rules = { ...cookieRules(reply), maxAge: seconds }
  reply.setCookie(cookieName(cookie, isHttps(reply.request)), token, rules)
}

const isHttps = ({ server, protocol }: FastifyRequest) => server.publicIsHttps || protocol === 'https'

/** Browsers send no Lax cookie with calls from another site, and keep one for them only if it is Secure. */
function cookieRules({ request }: FastifyReply) {
  if (request.compatibleClient === 'elsewhere') {
    return { path: '/', httpOnly: true, sameSite: 'none', secure: true } as const
  }
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(request) } as const
}
