import type { CommonRefusal, Endpoint } from './endpoint.ts'
import type { RefusalCode } from './refusal.ts'

const COMMON: Record<CommonRefusal, true> = {
  malformed: true,
  missing_details: true,
  too_large: true,
  unsupported_type: true,
  timeout: true,
  foreign_origin: true,
  too_many_requests: true,
  unavailable: true,
  internal: true,
}

const AUDIENCE: Record<Endpoint['who'], RefusalCode[]> = {
  anyone: [],
  shopper: ['not_signed_in'],
  seller: ['not_authorized', 'wrong_role'],
  owner: ['not_authorized', 'wrong_role'],
  staff: ['not_signed_in'],
  picker: ['not_signed_in', 'wrong_role'],
  rider: ['not_signed_in', 'wrong_role'],
}

/** Every code that a refusal of this call may have: `RefusalCodeOf` for code that runs. */
export function refusalsOf({
  who,
  refusals = [],
  method,
  changesState,
  body,
  query,
  multipart,
}: Endpoint): RefusalCode[] {
  const takesInput = Boolean(body || query || multipart)
  const changes = method === 'POST' || changesState === true
  const applies = (code: RefusalCode) => {
    if (code === 'missing_details') return takesInput
    // Also without a body of its own: JSON that cannot be read is refused first.
    if (code === 'malformed') return takesInput || method === 'POST'
    if (code === 'too_large' || code === 'unsupported_type') return method === 'POST'
    if (code === 'timeout') return Boolean(multipart)
    return code === 'foreign_origin' ? changes : true
  }
  const common = (Object.keys(COMMON) as CommonRefusal[]).filter(applies)
  return [...new Set([...AUDIENCE[who], ...refusals, ...common])]
}
