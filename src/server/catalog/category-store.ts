import type { CategoryPath } from '#domain/catalog.ts'
import type { Category, CategoryArt } from '#domain/category.ts'
import type { KnownCategory } from '#domain/category-plan.ts'
import type { Reader, Tx } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { pictureUrl } from './picture-url.ts'

type Row = {
  id: string
  path: CategoryPath
  text: string
  bgColor: string
  art: CategoryArt | null
  picture: string | null
  aliases: string[]
  parent: CategoryPath | null
  hidden: boolean
}

export type CategoryRow = Category & { id: string; picture: string | null; aliases: string[] }
export type CategoryRedirect = { path: string; to: CategoryPath }
export type CategoryList = { version: number; categories: CategoryRow[] }

const selectRows = statement<Row>(`
  SELECT one.id, one.path, one.text, one.bg_color AS "bgColor", one.art, one.picture, one.aliases, one.hidden,
    above.path AS parent
  FROM categories one LEFT JOIN categories above ON above.id = one.parent_id
  ORDER BY one.place, one.id`)
const selectVersion = statement<{ version: number }>('SELECT version FROM category_list')
const lockVersion = statement<{ version: number }>('SELECT version FROM category_list FOR UPDATE')
const raiseVersion = statement<{ version: number }>('UPDATE category_list SET version = version + 1 RETURNING version')
const selectRedirects = statement<CategoryRedirect>(`
  SELECT redirect.path, categories.path AS to
  FROM category_redirects redirect JOIN categories ON categories.id = redirect.category_id`)
const countProducts = statement<{ category: CategoryPath; products: number }>(
  'SELECT category, count(*)::int AS products FROM products GROUP BY category',
)
const lockAll = statement('SELECT path FROM categories FOR KEY SHARE')
const lockOne = statement<{ path: CategoryPath }>(
  'SELECT path FROM categories WHERE lower(path) = lower($1) FOR KEY SHARE',
)
const lockMoved = statement<{ path: CategoryPath }>(`
  SELECT categories.path FROM category_redirects redirect JOIN categories ON categories.id = redirect.category_id
  WHERE redirect.path = lower($1) FOR KEY SHARE OF categories`)

/** Read twice, so that rows are never those of a version in between. */
export async function readCategories(db: Reader): Promise<CategoryList> {
  for (;;) {
    const before = await readVersion(db)
    const rows = await selectRows(db)
    if ((await readVersion(db)) !== before) continue
    const categories = rows.map((row) => ({ ...row, image: row.picture === null ? null : pictureUrl(row.picture) }))
    return { version: before, categories }
  }
}

async function readVersion(db: Reader): Promise<number> {
  return (await selectVersion(db))[0]?.version ?? 0
}

export const readRedirects = (db: Reader): Promise<CategoryRedirect[]> => selectRedirects(db)

/** Until the transaction ends no other changes the list. */
export async function lockCategories(tx: Tx): Promise<number> {
  return (await lockVersion(tx))[0]?.version ?? 0
}

export async function nextVersion(tx: Tx): Promise<number> {
  return (await raiseVersion(tx))[0]?.version ?? 0
}

/** Archived products count too: they can be restored. */
export async function countInCategories(db: Reader): Promise<Map<CategoryPath, number>> {
  return new Map((await countProducts(db)).map(({ category, products }) => [category, products]))
}

export const knownCategory = ({ id, path, text }: CategoryRow, counts: ReadonlyMap<string, number>): KnownCategory => ({
  id,
  path,
  text,
  products: counts.get(path) ?? 0,
})

/**
 * The category with this path, or with this path before; null when there is none. Until the transaction ends it stays
 * as it is: taken before the rows of products, as a change of categories does.
 */
export async function lockCategory(tx: Tx, path: string): Promise<CategoryPath | null> {
  const [row] = await lockOne(tx, path)
  const [moved] = row ? [row] : await lockMoved(tx, path)
  return moved?.path ?? null
}

/** No category goes or changes its path until the transaction ends; returns the version of the list. */
export async function holdCategories(tx: Tx): Promise<number> {
  await lockAll(tx)
  return readVersion(tx)
}

export async function categoryPictures(db: Reader): Promise<string[]> {
  return (await selectRows(db)).flatMap(({ picture }) => picture ?? [])
}
