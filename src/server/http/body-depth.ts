/** The deepest body of the contract has six levels. */
const MAX_DEPTH = 32

/** Whether arrays and objects stand in each other deeper than any call needs. Without recursion, which could overflow. */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
