import { parseArgs } from 'node:util'
import { type Findings, soak } from '#server/trust/soak/soak.ts'
import { exitOnSignals } from './at-exit.ts'
import { startPostgres } from './postgres-server.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { within } from './until.ts'

/**
 * `npm run soak -- --shoppers 20 --minutes 5`: a busy shop with kills, first on the embedded database, then on a server
 * (`--database embedded` or `server` for one of them); then every promise is checked.
 */
const { values } = parseArgs({
  options: {
    shoppers: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '2' },
    database: { type: 'string', default: 'both' },
  },
})
const wish = { shoppers: Number(values.shoppers), minutes: Number(values.minutes), say: console.log }

/** For restarts, and for payments and refunds to come to rest. */
const MAX_MINUTES_BESIDE = 30

async function run(databaseUrl: string | null): Promise<Findings> {
  const folder = temporaryFolder('soak')
  try {
    const limitMs = (wish.minutes + MAX_MINUTES_BESIDE) * 60_000
    return await within(limitMs, 'The soak', soak(folder.place, { ...wish, databaseUrl }))
  } finally {
    folder.remove()
  }
}

async function runOnServer(): Promise<Findings> {
  const server = await startPostgres({ durable: true })
  try {
    return await run(await server.createDatabase('soak'))
  } finally {
    await server.stop()
  }
}

function tell({ table, broken, findings }: Findings): void {
  // Ready for docs/promises.md.
  console.log('\n| | |\n|---|---|')
  for (const [name, value] of Object.entries(table)) console.log(`| ${name} | ${value} |`)
  for (const one of findings) console.log(`\nFound: ${one}.`)
  for (const one of broken.slice(0, 20)) console.error(one)
  console.log(broken.length === 0 ? '\nAll promises were kept.\n' : `\n${broken.length} promises were broken.\n`)
}

exitOnSignals()
const databases = values.database === 'both' ? ['embedded', 'server'] : [values.database]
let isBroken = false
for (const database of databases) {
  console.log(`${wish.minutes} minutes with ${wish.shoppers} shoppers, database: ${database}`)
  const findings = database === 'server' ? await runOnServer() : await run(null)
  tell(findings)
  isBroken ||= findings.broken.length > 0
}
process.exit(isBroken ? 1 : 0)
