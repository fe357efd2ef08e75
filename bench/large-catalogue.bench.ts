import { listProducts } from '#contract/catalog/catalog.ts'
import { fillShelf } from '#seed/large-catalogue.ts'
import { migrate } from '#server/db/migrate.ts'
import { openEmbedded } from '#server/db/open-embedded.ts'
import { startShop, withFolder } from '#server/testing/shop-process.ts'

const QUERIES = {
  'first page': '?inStock=true&limit=24',
  'one category, cheapest': '?category=fruits&sort=price-low&limit=24',
  'a name that many have': '?search=honey&limit=24',
  'a name that one has': '?search=no.%2077777&limit=24',
}

/** The pages of a catalogue of 100,000 products on the embedded database, against one of 1,000. */
export async function run(): Promise<void> {
  const small = await measure(1_000)
  const large = await measure(100_000)
  const table = Object.keys(QUERIES).map((query) => [
    query,
    { '1,000 products ms': small[query], '100,000 products ms': large[query] },
  ])
  console.table(Object.fromEntries(table))
}

async function measure(products: number): Promise<Record<string, number>> {
  return withFolder(async (folder) => {
    const database = await openEmbedded({ folder })
    await migrate(database.pool)
    await fillShelf(database.pool, products)
    await database.close()
    const shop = await startShop(folder, { SEED: '0' })
    const medians: Record<string, number> = {}
    for (const [name, query] of Object.entries(QUERIES))
      medians[name] = await median(shop.url + listProducts.path + query)
    await shop.stop()
    return medians
  })
}

async function median(url: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 31; turn++) {
    const began = performance.now()
    // Another limit each time, as an answer that was asked for before comes from memory.
    const answer = await fetch(url.replace('limit=24', `limit=${24 + turn}`))
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    await answer.arrayBuffer()
    times.push(performance.now() - began)
  }
  return Number((times.sort((a, b) => a - b)[15] ?? 0).toFixed(2))
}
