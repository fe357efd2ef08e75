import { AUDIENCES } from './audiences.ts'
import { changesState, type Endpoint } from './endpoint.ts'
import type { RefusalCode } from './refusal.ts'

const takesInput = ({ body, query, multipart }: Endpoint) => Boolean(body || query || multipart)
const isPost = ({ method }: Endpoint) => method === 'POST'
const always = () => true

/** Reasons that calls are refused for whatever they do, and which of them. */
const COMMON = {
  // Also without a body of its own: JSON that cannot be read is refused first.
  malformed: (call) => takesInput(call) || isPost(call),
  missing_details: takesInput,
  too_large: isPost,
  unsupported_type: isPost,
  timeout: ({ multipart }) => multipart !== undefined,
  foreign_origin: changesState,
  too_many_requests: always,
  unavailable: always,
  internal: always,
} as const satisfies Partial<Record<RefusalCode, (call: Endpoint) => boolean>>

/** Every code that a refusal of this call may have. */
export type RefusalCodeOf<E extends Endpoint> =
  | keyof typeof COMMON
  | (typeof AUDIENCES)[E['who']]['refusals'][number]
  | (E extends { refusals: readonly (infer Code extends RefusalCode)[] } ? Code : never)

/** The same for code that runs. */
export function refusalsOf(call: Endpoint): RefusalCode[] {
  const common = Object.entries(COMMON).filter(([, applies]) => applies(call))
  return [
    ...new Set([
      ...AUDIENCES[call.who].refusals,
      ...(call.refusals ?? []),
      ...common.map(([code]) => code as keyof typeof COMMON),
    ]),
  ]
}
