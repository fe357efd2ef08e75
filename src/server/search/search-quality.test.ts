import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listProducts } from '#contract/catalog/catalog.ts'
import { readCsv } from '#domain/csv.ts'
import { catalogue } from '#seed/catalogue.ts'
import { type OpenShop, openShop } from '../testing/open-shop.ts'

/** Answered well when one of `wants` is among the first three results; nonsense may find nothing. */
type SearchQuery = { kind: string; text: string; wants: string[] }

/**
 * What shoppers of an Indian grocery type, written before the search was tuned and without looking at its code. Those at
 * even places were used for tuning; these were not. Spellings of one word are in the same half where that is possible.
 */
const QUERIES: SearchQuery[] = [...readCsv(readFileSync(new URL('search-queries.csv', import.meta.url), 'utf8'))]
  .slice(1)
  .map(({ cells: [kind = '', text = '', wants = ''] }) => ({ kind, text, wants: wants.split('|') }))
const REPORTED = QUERIES.filter((_, index) => index % 2 === 1)

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
    expect(queries.length).toBeGreaterThan(20)
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

/** `wants` is the path of the category. */
test.each(QUERIES.filter(({ kind }) => kind === 'category'))('$text finds all of $wants', async ({ text, wants }) => {
  const { body } = await shop.visitor().expectDone(listProducts, { search: text, limit: '200' })
  const names = body.products.map(({ name }) => name)
  const all = catalogue.filter(({ category }) => category === wants[0]).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(all))
})

/** `wants` is what is shown instead; nothing but that is found. */
test.each(QUERIES.filter(({ kind }) => kind === 'corrected'))('$text shows $wants', async ({ text, wants }) => {
  const { body } = await shop.visitor().expectDone(listProducts, { search: text, limit: '200' })
  expect(body).toMatchObject({ showing: { text: wants[0], kind: 'corrected' } })
  const right = await shop.visitor().expectDone(listProducts, { search: wants[0] ?? '', limit: '200' })
  expect(body.products).toEqual(right.body.products)
})
