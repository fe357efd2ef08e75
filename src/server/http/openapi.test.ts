import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCS_SECTIONS } from '#contract/endpoint.ts'
import { CONTRACT_CALLS } from '../testing/contract-calls.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

type Document = { paths: Record<string, Record<string, { tags: string[] }>> }

let shop: OpenShop
let document: Document
beforeAll(async () => {
  shop = await openShop()
  document = JSON.parse(await (await shop.visitor().fetch('/api/openapi.json')).text())
})
afterAll(() => shop.close())

test('every call of the contract is served, and so documented', () => {
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(CONTRACT_CALLS.length).toBeGreaterThan(100)
  expect(served.toSorted()).toEqual(CONTRACT_CALLS.map(({ method, path }) => `${method} ${path}`).toSorted())
})

test('the page shows each call in its section, and no section is empty', async () => {
  const page = await (await shop.visitor().fetch('/api/docs')).text()
  const [, ...sections] = page.split('<h2>').map((part) => part.split('</h2>'))
  expect(sections.map(([name]) => name)).toEqual([...DOCS_SECTIONS])
  for (const [name, calls = ''] of sections) {
    const own = CONTRACT_CALLS.filter(({ docs }) => docs === name)
    expect(own, name).not.toEqual([])
    for (const { path } of own) expect(calls, name).toContain(`<code>${path}</code>`)
    expect(calls.split('<details>'), name).toHaveLength(own.length + 1)
  }
})
