import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { withSlashes } from '#server/platform/platform.ts'
import { CONTRACT_CALLS } from '#server/testing/contract-calls.ts'
import { isNode, type Node, nodesIn, programOf, textOf } from './testing/syntax-nodes.ts'

const root = path.join(import.meta.dirname, '..')
const CALLERS = ['src/server/**/*.test.ts', 'src/server/{testing,trust}/**/*.ts', '{e2e,bench}/**/*.ts']
/** Where replies are checked, and so get their type. */
const TYPES_REPLIES = 'src/server/testing/answer.ts'
/** They test paths as they are written, or call as somebody who does not know our contract. */
const SPELL_PATHS = /^src\/server\/(?:spec|clients|http)\/|^src\/server\/fuzz\.test\.ts$|^e2e\/other-clients\.spec\.ts$/

const PATHS = new Set<string>(CONTRACT_CALLS.map((endpoint) => endpoint.path))

const spellsPath = (node: Node) =>
  [...(textOf(node) ?? '').matchAll(/\/api\/[\w/.-]+/g)].some(([spelled]) => PATHS.has(spelled))

/** What the cast value was taken from, inside out: `body.address` is of `body`. */
function isOfReply(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Identifier') return node.name === 'body'
  if (node.type === 'CallExpression') return isNode(node.callee) && nameOf(node.callee.property) === 'json'
  if (node.type === 'MemberExpression' && nameOf(node.property) === 'body') return true
  return isOfReply(node.object ?? node.expression ?? node.argument ?? node.left)
}
const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? node.name : null)

function untyped(name: string, source: string): string[] {
  return nodesIn(programOf(name, source)).flatMap((node) => {
    const said = (words: string) => [`${name}:${source.slice(0, node.start).split('\n').length} ${words}`]
    if (!SPELL_PATHS.test(name) && spellsPath(node)) return said('spells a path: use the endpoint of the contract')
    const isCast = name !== TYPES_REPLIES && node.type === 'TSAsExpression' && isOfReply(node.expression)
    return isCast ? said('casts a reply: use call, expectDone or expectReply') : []
  })
}

describe('test clients are typed by the contract', () => {
  test('no test spells a path of the contract, or casts a reply', () => {
    const callers = globSync(CALLERS, { cwd: root }).map((file) => withSlashes(file))
    expect(callers.length).toBeGreaterThan(300)
    const found = callers.flatMap((file) => untyped(file, readFileSync(path.join(root, file), 'utf8')))
    expect(found).toEqual([])
  })

  test.each([
    "await person.get('/api/order/user')",
    "await page.route('**/api/order/cod', abort)",
    `await fetch(\`\${shop.url}/api/product/list?search=\${word}\`)`,
    'const id = (body.address as { _id: string })._id',
    'const { orders } = (await person.call(listMyOrders)).body as unknown as Listed',
    'const shelf = (list.body.products ?? []) as Product[]',
    'const { products } = (await response.json()) as { products: Product[] }',
  ])('%s is found', (source) => {
    expect(untyped('sample.ts', source)).not.toEqual([])
  })

  test.each([
    'await person.call(listMyOrders)',
    `await page.route(\`**\${placeCodOrder.path}\`, abort)`,
    "await person.get('/api/nothing')",
    "const move = { status: body.status, by: 'cash' as const }",
    'const { port } = server.address() as AddressInfo',
  ])('%s is as it should be', (source) => {
    expect(untyped('sample.ts', source)).toEqual([])
  })
})
