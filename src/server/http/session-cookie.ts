import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const SESSION_DAYS = 7

/** `token` is a shopper's, `sellerToken` the seller's: one browser may hold both. */
export type SessionCookie = 'token' | 'sellerToken'

export const newToken = () => randomBytes(32).toString('base64url')

/** Only the hash is stored, so that a leaked database opens no session. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const sessionEnd = () => new Date(Date.now() + SESSION_DAYS * 24 * 3600 * 1000)

export function readToken(request: FastifyRequest, cookie: SessionCookie): string | null {
  const token = request.cookies[cookie]
  return token && token.length <= 100 ? token : null
}

export function setSessionCookie(reply: FastifyReply, cookie: SessionCookie, token: string): void {
  reply.setCookie(cookie, token, { ...cookieRules(reply), maxAge: SESSION_DAYS * 24 * 3600 })
}

export function clearSessionCookie(reply: FastifyReply, cookie: SessionCookie): void {
  reply.clearCookie(cookie, cookieRules(reply))
}

/** Browsers send no Lax cookie with calls from another site, and keep one for them only if it is Secure. */
function cookieRules({ server, request }: FastifyReply) {
  if (request.compatibleClient === 'elsewhere') {
    return { path: '/', httpOnly: true, sameSite: 'none', secure: true } as const
  }
  const secure = server.publicIsHttps || request.protocol === 'https'
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
