import { readdirSync } from 'node:fs'
import { exitOnSignals } from '../scripts/at-exit.ts'

/** `npm run bench` runs every bench; `npm run bench start-up` those whose names contain a word. */
const wanted = process.argv.slice(2)
const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .filter((file) => wanted.length === 0 || wanted.some((word) => file.includes(word)))

exitOnSignals()
for (const file of benches) {
  const bench: { run: () => Promise<void> } = await import(new URL(file, import.meta.url).href)
  console.log(`\n${file.replace('.bench.ts', '')}`)
  await bench.run()
}
