import { expect, test } from 'vitest'
import { proveScale } from './proof.ts'

// The short version of `npm run proof:scale`: real processes, a primary and its replica, and the plainest balancer.
test('two processes: one is killed, both are replaced, the primary is lost, and nobody loses an order', async () => {
  const { checks, broken } = await proveScale({ processes: 2, balancer: 'tcp', shoppers: 4, whole: false })
  expect(broken).toEqual([])
  const notKept = Object.entries(checks).filter(([, { kept }]) => kept === false)
  expect(notKept).toEqual([])
}, 240_000)
