import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { soak } from '#server/trust/soak.ts'

/** `npm run soak -- --shoppers 20 --minutes 5`: a busy shop with random kills, then every promise is checked. */
const { values } = parseArgs({ options: { shoppers: { type: 'string' }, minutes: { type: 'string' } } })
const folder = mkdtempSync(path.join(tmpdir(), 'greencart-soak-'))
const findings = await soak(folder, { shoppers: Number(values.shoppers ?? 20), minutes: Number(values.minutes ?? 2) })
rmSync(folder, { recursive: true, force: true })

console.table(findings.table)
for (const broken of findings.broken.slice(0, 20)) console.error(broken)
console.log(
  findings.broken.length === 0 ? 'All promises were kept.' : `${findings.broken.length} promises were broken.`,
)
process.exitCode = findings.broken.length === 0 ? 0 : 1
