import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readReport } from '../scripts/testing/tally.ts'
import { runAlone } from './run-alone.ts'

test('one that runs is counted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'greencart-bench-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const report = path.join(folder, 'tally.json')
  const words = [path.join(import.meta.dirname, 'run.ts'), '--small', 'delivery']
  const { status } = spawnSync(process.execPath, words, { env: { ...process.env, TALLY_FILE: report } })
  expect(status).toBe(0)
  expect(readReport(report)).toEqual({ passed: 1, failed: 0, skipped: 0, failures: [] })
})

test('one that ends says why', async () => {
  await expect(runAlone('no-such', 'small')).rejects.toThrow(/Cannot find module.+no-such\.bench\.ts/)
})
