import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Child } from '../../../../scripts/child.ts'
import { until } from '../../../../scripts/until.ts'
import { isNightly } from '../../testing/rounds.ts'

const PROOF = join(import.meta.dirname, '../../../../scripts/proof-scale.ts')

/** The processes that this one started, and those that they did. */
function startedBy(pid: number): { pid: number; program: string }[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const [, program = '', parent] = /\((.+)\) \S (\d+)/.exec(statOf(name)) ?? []
    return parent ? [{ pid: Number(name), program, parent: Number(parent) }] : []
  })
  const below = (of: number): typeof all =>
    all.filter(({ parent }) => parent === of).flatMap((child) => [child, ...below(child.pid)])
  return below(pid)
}

function statOf(pid: string): string {
  try {
    return readFileSync(join('/proc', pid, 'stat'), 'utf8')
  } catch {
    return ''
  }
}

const isAlive = ({ pid }: { pid: number }) => /^\d+ \(.+\) [^Z]/.test(statOf(String(pid)))

test.each(isNightly ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const))(
  'a proof that is stopped by %s leaves nothing of what it started',
  {
    timeout: 180_000,
  },
  async (signal) => {
    const proof = Child.start(process.execPath, [PROOF, '--processes', '1', '--shoppers', '1'])
    await proof.saying(/pages a second/, 120_000)
    const started = startedBy(proof.process.pid ?? 0)
    const programs = new Set(started.map(({ program }) => program))
    expect([...programs]).toEqual(
      expect.arrayContaining(['postgres', 'haproxy', expect.stringMatching(/redis|valkey/)]),
    )
    await proof.end(signal)
    await until('all of them are gone', () => !started.some(isAlive), { limitMs: 30_000 })
  },
)
