import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_ONLY } from '#contract/endpoint.ts'
import { withoutServerParts } from './contract-for-browsers.ts'
import { isNode, nodesIn, programOf } from './testing/syntax-nodes.ts'

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

test('a reply loses the fields that only the server fills and other clients read', () => {
  const source = `const product = z.object({ _id: z.string(), ...serverOnly(facts), ...others, })
export const list = endpoint({ reply: z.object({ ...serverOnly({ facets: z.number() }), total: z.number() }),
  query: z.object({ ...serverOnly(more) }), })`
  expect(withoutServerParts('x.ts', source)).toBe(`const product = z.object({ _id: z.string(), ...others, })
export const list = endpoint({ reply: z.object({ total: z.number() }),
  })`)
})

test('no page reads of a call what browsers do not get', () => {
  const web = path.join(import.meta.dirname, '../src/web')
  const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '')
  const read = globSync('**/*.{ts,tsx}', { cwd: web }).flatMap((file) => {
    const source = readFileSync(path.join(web, file), 'utf8')
    const nodes = source.includes('#contract/') ? nodesIn(programOf(file, source)) : []
    const calls = nodes.filter(({ type }) => type === 'ImportSpecifier').map(({ local }) => nameOf(local))
    return nodes
      .filter(({ object }) => ['endpoint', ...calls].includes(nameOf(object)))
      .map(({ property }) => nameOf(property))
      .filter((name) => SERVER_ONLY.some((one) => one === name))
      .map((name) => `${file}: ${name}`)
  })
  expect(read).toEqual([])
})
