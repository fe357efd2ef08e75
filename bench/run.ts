import { readdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../scripts/at-exit.ts'
import { firstLine, type Tally } from '../scripts/testing/tally.ts'
import { type Figure, isMissed, limitText, type Size, verdictOf } from './figures.ts'
import { runAlone } from './run-alone.ts'

/**
 * `npm run bench` runs every bench, `npm run bench start-up` those whose names contain a word, and ends with one table of
 * their figures; it fails if a limit is missed. With `--small` it only sees whether they run, as it does at night.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { small: { type: 'boolean', default: false } },
})
const size: Size = values.small ? 'small' : 'full'
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
  .filter((name) => words.length === 0 || words.some((word) => name.includes(word)))

exitOnSignals()
const figures: Figure[] = []
const failures: Tally['failures'] = []
let skipped = 0
for (const name of names) {
  const began = performance.now()
  console.log(`\n${name}`)
  try {
    const outcome = await runAlone(name, size)
    figures.push(...outcome.figures.map((figure) => ({ ...figure, name: `${name}: ${figure.name}` })))
    if (outcome.skipped) skipped++
    if (size === 'small')
      console.log(outcome.skipped ? `skipped: ${outcome.skipped}` : `ok after ${secondsSince(began)} s`)
  } catch (error) {
    const { message } = error as Error
    if (size === 'small') console.error(message)
    const text = `bench/${name}.bench.ts: ${errorIn(message)}`
    failures.push({ text, command: `npm run bench -- ${name}${size === 'small' ? ' --small' : ''}` })
  }
}

if (size === 'full') console.table(Object.fromEntries(figures.map((figure) => [figure.name, verdictOf(figure)])))
const missed = size === 'full' ? figures.filter(isMissed) : []
for (const { name, value, limit } of missed)
  console.error(`missed: ${name} is ${value}, not ${limit && limitText(limit)}`)
for (const { text } of failures) console.error(`failed: ${text}`)
if (process.env.TALLY_FILE) {
  const passed = names.length - skipped - failures.length
  writeFileSync(process.env.TALLY_FILE, JSON.stringify({ passed, failed: failures.length, skipped, failures }))
}
process.exitCode = missed.length + failures.length > 0 ? 1 : 0

function secondsSince(began: number): string {
  return ((performance.now() - began) / 1000).toFixed(1)
}

/** The error among all that it said, or what there is. */
function errorIn(said: string): string {
  return firstLine(said.split('\n').find((line) => /^(?:\w*Error\b|error:)/.test(line)) ?? said)
}
