/** One way to come by a program: its path, or undefined when this way does not apply here. */
export interface Way {
  name: string
  tryIt: () => string | undefined
}

/** Tries each way in turn; when none leads anywhere, the error says what was tried and what a person can do. */
export function firstAvailable(what: string, ways: Way[], advice: string): string {
  const tried: string[] = []
  for (const way of ways) {
    try {
      const found = way.tryIt()
      if (found !== undefined) return found
      tried.push(`- ${way.name}: not here`)
    } catch (cause) {
      tried.push(`- ${way.name}: ${cause instanceof Error ? cause.message : String(cause)}`)
    }
  }
  throw new Error([`No ${what} on this machine. ${advice}`, 'Looked in:', ...tried].join('\n'))
}
