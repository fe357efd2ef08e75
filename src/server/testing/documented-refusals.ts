import { refusalsOf } from '#contract/refusals-of.ts'
import { CONTRACT_CALLS } from './contract-calls.ts'

const refusals = new Map(
  CONTRACT_CALLS.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, new Set<string>(refusalsOf(endpoint))]),
)

/** Whether the contract names this code among the refusals of the call; what is no call of it is not judged. */
export function isDocumented(method: string, url: string, code: string): boolean {
  const [path = ''] = url.split('?', 1)
  return refusals.get(`${method} ${path}`)?.has(code) ?? true
}
