import { exitOnSignals } from '../scripts/at-exit.ts'
import type { Bench, Outcome, Size } from './figures.ts'

/** One bench in a process of its own, for run.ts: what came of it is its only message. */
const QUICK_PASSWORDS = new URL('../scripts/testing/quick-passwords.ts', import.meta.url).href
const [file = '', size] = process.argv.slice(2)

exitOnSignals()
// run.ts is gone: nobody waits for it any more.
process.once('disconnect', () => process.exit(1))
// Hashes of passwords would take most of the time.
if (size === 'small') process.env.SHOP_NODE_OPTIONS = `--import=${QUICK_PASSWORDS}`
const bench: Bench = await import(new URL(file, import.meta.url).href)
const outcome: Outcome =
  size === 'small' && bench.skippedSmall
    ? { figures: [], skipped: bench.skippedSmall }
    : { figures: await bench.run(size as Size) }
process.removeAllListeners('disconnect')
process.send?.(outcome, () => process.disconnect?.())
