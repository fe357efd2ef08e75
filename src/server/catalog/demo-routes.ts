import type { FastifyInstance } from 'fastify'
import { addDemoProducts } from '#contract/catalog/demo-products.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { CATEGORIES } from '#domain/catalog.ts'
import { CATEGORY_ART_NAMES } from '#domain/category.ts'
import { categoryAt } from '#domain/category-tree.ts'
import { NamedCategories } from '#domain/named-categories.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Db } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Guards, serveEndpoint } from '../http/serve-endpoint.ts'
import type { SearchDictionary } from '../search/search-dictionary.ts'
import { addCategories } from './add-categories.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import type { Categories } from './categories.ts'
import { lockCategories, readCategories, readRedirects } from './category-store.ts'
import { type PictureStore, PicturesAway, picturesAway } from './picture-store.ts'
import { isCatalogEmpty } from './product-store.ts'
import { insertSeeds, type LoadedSeeds, loadSeeds } from './seed-catalog.ts'

type Needs = {
  db: Db
  guards: Guards
  pictures: PictureStore
  categories: Categories
  dictionary: SearchDictionary
  catalogChanges: CatalogChanges
}

/** An owner who would rather change the demo's products than begin with none. */
export function demoRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, guards, pictures, categories, dictionary, catalogChanges } = needs

  serveEndpoint(app, guards, addDemoProducts, async ({ actor: who, request: { ip } }) => {
    if (!(await isCatalogEmpty(db))) return hasProducts()
    const seeds = await loadSeeds(pictures).catch(refuseIfAway)
    if (isRefused(seeds)) return seeds
    const added = await inTransaction(db, async (tx) => {
      await lockCategories(tx)
      const { categories: known } = await readCategories(tx)
      const moved = new Map((await readRedirects(tx)).map(({ path, to }) => [path, to]))
      const find = (path: string) => categoryAt(known, path) ?? categoryAt(known, moved.get(path.toLowerCase()) ?? '')
      const names = new NamedCategories(known, { find, adds: true, choose: '' })
      const pathOf = new Map<string, string>()
      for (const { path } of CATEGORIES) {
        const read = names.read(path)
        if ('problem' in read) return refuse('impossible_move', read.problem)
        pathOf.set(path, read.path)
      }
      const isNew = ({ path }: { path: string }) => names.added.some((one) => one.path === path)
      await addCategories(tx, categories, CATEGORIES.filter(isNew).map(withArt), { who, ip })
      const count = await insertSeeds(tx, seeds, (path) => pathOf.get(path) ?? path)
      if (count === 0) return hasProducts()
      await recordActivity(tx, { who, act: 'products_imported', details: { added: count, changed: 0 }, ip })
      await dictionary.changed(tx, 'all')
      await catalogChanges.imported(tx)
      return count
    })
    if (isRefused(added)) return added
    await categories.read()
    return { message: 'Demo products added', added }
  })
}

const withArt = (category: (typeof CATEGORIES)[number]) => {
  const art = CATEGORY_ART_NAMES.find((name) => name === category.path.toLowerCase())
  return { ...category, ...(art && { art }) }
}

const hasProducts = () =>
  refuse('already_exists', 'Your shop has products already. The demo’s can only be added to an empty shop.')

function refuseIfAway(error: unknown): LoadedSeeds | Refused<'unavailable'> {
  if (error instanceof PicturesAway) return picturesAway()
  throw error
}
