import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { hasStopSignals } from '#server/platform/platform.ts'
import { Child } from './child.ts'
import { until, within } from './until.ts'

const node = (script: string) => Child.start(process.execPath, ['--input-type=module', '-e', script])
const ours = (file: string) => JSON.stringify(pathToFileURL(path.join(import.meta.dirname, file)))

test('whoever waits for a program that has ended is told what it said', async () => {
  const baker = () => node(`console.error('There is no flour.'); process.exit(3)`)
  await expect(baker().message()).rejects.toThrow(/has ended:\nThere is no flour\./)
  await expect(baker().saying(/baked/)).rejects.toThrow('There is no flour.')
  await expect(baker().listening(1)).rejects.toThrow('There is no flour.')
  await expect(Child.start('no-such-program', []).listening(1)).rejects.toThrow('ENOENT')
})

test('what it said before it ended is not lost', async () => {
  expect(await node(`console.log('12 loaves'); process.exit()`).saying(/\d+ loaves/)).toBe('12 loaves')
})

test('a wait ends with its limit, also when nothing answers', async () => {
  await expect(until('the bread is baked', () => false, { limitMs: 50 })).rejects.toThrow(
    'the bread is baked: not within 0.05 s',
  )
  const never = new Promise<boolean>(() => undefined)
  await expect(until('the bread is baked', () => never, { limitMs: 50 })).rejects.toThrow('the bread is baked')
  await expect(within(50, 'the oven is hot', never)).rejects.toThrow('the oven is hot: not within 0.05 s')
  const oven = node('setInterval(() => {}, 1_000)')
  await expect(oven.saying(/hot/, 50)).rejects.toThrow('not within 0.05 s')
  expect(await oven.end('SIGKILL')).toBeNull()
})

test.runIf(hasStopSignals()).each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends a program with all that it started, and its folders', async (signal, code) => {
  const parent = node(`
    const { exitOnSignals } = await import(${ours('at-exit.ts')})
    const { Child } = await import(${ours('child.ts')})
    const { temporaryFolder } = await import(${ours('temporary-folder.ts')})
    exitOnSignals()
    const { process: { pid } } = Child.start(process.execPath, ['-e', 'setInterval(() => {}, 1_000)'])
    console.log('started ' + pid + ' in ' + temporaryFolder('bakery').place + ' .')
  `)
  const [, pid, folder = ''] = /started (\d+) in (.+) \./.exec(await parent.saying(/started .+ \./)) ?? []
  expect(existsSync(folder)).toBe(true)
  expect(await parent.end(signal)).toBe(code)
  await until('its child is gone', () => !isAlive(Number(pid)))
  expect(existsSync(folder)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
