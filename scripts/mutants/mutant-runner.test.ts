import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findMutants } from './find-mutants.ts'
import { MutantRunner } from './mutant-runner.ts'
import { PROJECT } from './rooms.ts'

const FILE = 'src/domain/shop-day.ts'
const read = () => readFileSync(path.join(PROJECT, FILE), 'utf8')
const source = read()
const [anyFault] = findMutants(FILE, source)
const runner = new MutantRunner()
afterAll(() => runner[Symbol.asyncDispose]())

const run = (replacement: string, tests: string[]) => {
  if (!anyFault) throw new Error('no fault found')
  return runner.run('unit', { ...anyFault, start: 0, end: 0, replacement }, tests)
}

test('a fault is caught by the test that fails, or survives, and the file stays whole', async () => {
  const tests = ['src/domain/shop-day.test.ts']
  expect(await runner.troubleWithout('unit', tests)).toBeNull()
  expect(await run("throw new Error('no day today');", tests)).toMatchObject({
    verdict: 'caught',
    by: 'src/domain/shop-day.test.ts',
    because: expect.stringContaining('no day today'),
  })
  expect(await run(';', tests)).toEqual({ verdict: 'survived' })
  expect(read()).toBe(source)
}, 60_000)

test('what an earlier fault made fail is nothing to tests that are asked later', async () => {
  expect(await run("throw new Error('no day today');", ['src/domain/shop-day.test.ts'])).toMatchObject({
    verdict: 'caught',
  })
  expect(await run(';', ['src/domain/money.test.ts'])).toEqual({ verdict: 'survived' })
}, 60_000)

test('a fault that never ends is timed out, and the next one is tried all the same', async () => {
  const tests = ['src/domain/shop-day.test.ts']
  const impatient = new MutantRunner({ atLeastMs: 1_000 })
  await impatient.troubleWithout('unit', tests)
  if (!anyFault) throw new Error('no fault found')
  const endless = { ...anyFault, start: 0, end: 0, replacement: 'while (true);' }
  expect(await impatient.run('unit', endless, tests)).toEqual({ verdict: 'timed out' })
  await impatient[Symbol.asyncDispose]()
}, 60_000)

test('tests that are not there prove nothing', async () => {
  await expect(runner.troubleWithout('unit', ['src/domain/no-such.test.ts'])).rejects.toThrow('no tests')
}, 60_000)
