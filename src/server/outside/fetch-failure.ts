/** The request never arrived. */
const NEVER_ARRIVED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/

/** Why a `fetch` threw, and whether the other side can have read the request. */
export function fetchFailure(error: unknown): { why: string; mayHaveArrived: boolean } {
  if (!(error instanceof Error)) throw error
  const cause = error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause ? String(cause.code) : ''
  return { why: cause.message || code, mayHaveArrived: !NEVER_ARRIVED.test(code) && !/CERT|SSL|TLS/.test(code) }
}
