import { expect, test } from 'vitest'
import { withoutServerParts } from './contract-for-browsers.ts'

test('a call keeps what browsers read, however it is laid out', () => {
  const source = `import { endpoint } from '../endpoint.ts'
export const listProducts = endpoint({ method: 'GET', path: '/api/x', summary: "It's, all", who: 'anyone',
  refusals: ['not_found', 'forbidden'] as const, query: z.object({ search: z.string() }), // why
  reply: z.object({ summary: z.string() }), docs: 'Products' })
export const other = { summary: 'stays', query: 1 }`
  expect(withoutServerParts('x.ts', source)).toBe(`import { endpoint } from '../endpoint.ts'
export const listProducts = endpoint({ method: 'GET', path: '/api/x', reply: z.object({ summary: z.string() }), })
export const other = { summary: 'stays', query: 1 }`)
})
