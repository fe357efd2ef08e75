import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Findings, soak } from '#server/trust/soak/soak.ts'
import { startPostgres } from './postgres-server.ts'

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

async function run(databaseUrl: string | null): Promise<Findings> {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-soak-'))
  try {
    return await soak(folder, { ...wish, databaseUrl })
  } finally {
    rmSync(folder, { recursive: true, force: true })
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

const databases = values.database === 'both' ? ['embedded', 'server'] : [values.database]
let isBroken = false
for (const database of databases) {
  console.log(`${wish.minutes} minutes with ${wish.shoppers} shoppers, database: ${database}`)
  const findings = database === 'server' ? await runOnServer() : await run(null)
  tell(findings)
  isBroken ||= findings.broken.length > 0
}
process.exit(isBroken ? 1 : 0)
