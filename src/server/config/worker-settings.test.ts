import { expect, test } from 'vitest'
import { BadSetting } from './bad-setting.ts'
import { readConfig } from './config.ts'
import { workerSettings } from './worker-settings.ts'

const DATABASE_URL = 'postgres://shop@localhost/shop'
const asked = (WORKERS: string, cores = 8, connections = 80) =>
  workerSettings({ WORKERS, DATABASE_CONNECTIONS: connections }, { hasServer: true, dev: false, cores })

test('a shop is one process unless more are asked for, and auto is one for each core', () => {
  expect(readConfig({ DATABASE_URL }).workers).toEqual({ count: 1, connectionsEach: 20, note: null })
  expect(asked('auto').count).toBe(8)
  expect(asked('3').count).toBe(3)
  for (const WORKERS of ['0', '65', '1.5', 'all', '-2', '0x4']) {
    expect(() => readConfig({ DATABASE_URL, WORKERS }), WORKERS).toThrow('WORKERS must be')
  }
})

test('all workers together, and one more while they are replaced, fit into what Postgres offers', () => {
  for (let count = 2; count <= 10; count++) {
    const { connectionsEach } = asked(String(count))
    expect((connectionsEach + 2) * (count + 1), String(count)).toBeLessThanOrEqual(80)
    expect(connectionsEach).toBeGreaterThanOrEqual(5)
  }
  expect(asked('64', 64, 460).connectionsEach).toBe(5)
  expect(() => asked('11')).toThrow(BadSetting)
  expect(() => asked('11')).toThrow('DATABASE_CONNECTIONS')
})

test('a machine with more cores than connections has fewer workers, and is told why', () => {
  const { count, note } = asked('auto', 32)
  expect(count).toBe(10)
  expect(note).toContain('10 workers on 32 cores')
})

test('the embedded database has one process, and a sentence says why when more were asked for', () => {
  expect(readConfig({ WORKERS: '4' }).workers).toMatchObject({
    count: 1,
    note: expect.stringContaining('embedded database'),
  })
  expect(readConfig({ WORKERS: '1' }).workers.note).toBeNull()
  expect(readConfig({ WORKERS: '4', DATABASE_URL }, ['--dev']).workers.count).toBe(1)
})
