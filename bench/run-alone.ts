import { Child } from '../scripts/child.ts'
import { within } from '../scripts/until.ts'
import type { Outcome, Size } from './figures.ts'

/** Far above what they take, for one that waits for ever: ten million orders take hours to fill. */
const MAX_MS: Record<Size, number> = { full: 6 * 3_600_000, small: 180_000 }

/** A bench in a process of its own, which takes with it what it has started, however it ends. */
export async function runAlone(name: string, size: Size): Promise<Outcome> {
  const bench = Child.fork(new URL('./bench-process.ts', import.meta.url), [`./${name}.bench.ts`, size], {
    endsBy: 'SIGTERM',
  })
  if (size === 'full') {
    bench.process.stdout?.pipe(process.stdout)
    bench.process.stderr?.pipe(process.stderr)
  }
  try {
    const outcome = await bench.message<Outcome>(MAX_MS[size])
    await within(30_000, `${name} ends once it is done`, bench.gone)
    return outcome
  } catch (error) {
    if (!bench.hasEnded) await bench.end('SIGTERM')
    const message = (error as Error).message
    throw new Error(message.includes(bench.said) ? message : `${message}\n${bench.said}`)
  }
}
