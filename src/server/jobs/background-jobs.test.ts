import fastify from 'fastify'
import { expect, test } from 'vitest'
import { BackgroundJobs } from './background-jobs.ts'

const NEVER = 1_000_000

test('first runs take turns, and one that takes long keeps the others waiting for a moment only', async () => {
  const jobs = new BackgroundJobs(fastify().log)
  const heard: string[] = []
  const { promise: slowWork, resolve: finish } = Promise.withResolvers<void>()
  const quick = async (name: string) => {
    heard.push(`${name} begins`)
    await new Promise(setImmediate)
    heard.push(`${name} ends`)
  }
  jobs.add({ name: 'mail', everySeconds: NEVER, run: () => quick('mail') })
  jobs.add({ name: 'slow', everySeconds: NEVER, run: () => slowWork })
  jobs.add({ name: 'refunds', everySeconds: NEVER, run: () => quick('refunds') })
  await expect.poll(() => heard).toEqual(['mail begins', 'mail ends', 'refunds begins', 'refunds ends'])
  finish()
  await jobs.stop()
})

test('a job that is woken before its turn runs once', async () => {
  const jobs = new BackgroundJobs(fastify().log)
  let runs = 0
  const run = async () => void runs++
  const after = Promise.withResolvers<void>()
  jobs.add({ name: 'mail', everySeconds: NEVER, run })
  jobs.add({ name: 'last', everySeconds: NEVER, run: async () => after.resolve() })
  jobs.wake('mail')
  await after.promise
  await jobs.stop()
  expect(runs).toBe(1)
})

test('nothing begins after the shop has closed', async () => {
  const jobs = new BackgroundJobs(fastify().log)
  let runs = 0
  jobs.add({ name: 'mail', everySeconds: NEVER, run: async () => void runs++ })
  await jobs.stop()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(0)
})

test('a job that runs only when woken runs once for each time, and not by itself', async () => {
  const jobs = new BackgroundJobs(fastify().log, (name) => name !== 'publish')
  let runs = 0
  const other = Promise.withResolvers<void>()
  jobs.add({ name: 'publish', everySeconds: 0, run: async () => void runs++ })
  jobs.add({ name: 'mail', everySeconds: NEVER, run: async () => other.resolve() })
  await other.promise
  expect(runs).toBe(0)
  jobs.wake('publish')
  await expect.poll(() => runs).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(runs).toBe(1)
  await jobs.stop()
})
