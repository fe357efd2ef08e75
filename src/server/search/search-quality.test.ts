import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { catalogue } from '#seed/catalogue.ts'
import { SEARCH_QUERIES, type SearchQuery } from '../../../bench/search-queries.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

/** Queries at even places were used for tuning; these were not. */
const REPORTED = SEARCH_QUERIES.filter((_, index) => index % 2 === 1)

let shop: OpenShop

beforeAll(async () => {
  shop = await openShop({ seeds: catalogue })
})
afterAll(() => shop.close())

async function isAnswered({ kind, text, wants }: SearchQuery): Promise<boolean> {
  const { body } = await shop.visitor().expectDone(listProducts, { search: text, limit: '3' })
  const names = body.products.map(({ name }) => name)
  return kind === 'nonsense' ? names.length > 0 : names.some((name) => wants.includes(name))
}

describe('of the queries that were not used for tuning', () => {
  test.each([
    { kind: 'exact', least: 0.98 },
    { kind: 'misspelled', least: 0.88 },
    { kind: 'hindi', least: 0.88 },
    { kind: 'words', least: 0.85 },
  ] as const)('at least $least of $kind ones find their product among the first three', async ({ kind, least }) => {
    const queries = REPORTED.filter((query) => query.kind === kind)
    const missed: string[] = []
    for (const query of queries) if (!(await isAnswered(query))) missed.push(query.text)
    expect(1 - missed.length / queries.length, missed.join(', ')).toBeGreaterThanOrEqual(least)
  })

  test('at most 5 % of nonsense finds something', async () => {
    const queries = REPORTED.filter(({ kind }) => kind === 'nonsense')
    const answered: string[] = []
    for (const query of queries) if (await isAnswered(query)) answered.push(query.text)
    expect(answered.length / queries.length, answered.join(', ')).toBeLessThanOrEqual(0.05)
  })
})
