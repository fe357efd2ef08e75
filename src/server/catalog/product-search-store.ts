import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { ProductFilter } from '#contract/catalog/catalog.ts'
import type { Reader } from '../db/database.ts'
import { PLAN_EACH_TIME } from '../db/prepared-statements.ts'
import { products } from '../db/tables/product-tables.ts'
import { FEW_WORDS } from '../search/search-cost.ts'
import { allWords, isReadable, joinReadings, type Term } from '../search/search-term.ts'
import { firstSizesAmong } from './family-conditions.ts'
import { type ListedRow, listedColumns } from './product-columns.ts'
import { conditions, countUpTo, isListed, nameContains, narrowed } from './product-conditions.ts'
import { readCursor } from './product-sort.ts'

/**
 * How well a product fits: the name as it was typed; every term as a word; as the beginning of one; anywhere in one;
 * only by what a term sounds like.
 */
const TIERS = [0, 1, 2, 3, 4] as const
type Tier = (typeof TIERS)[number]
const LITERAL = 3
const ALIKE = 4

export type FoundRow = ListedRow & { tier: number }
type Search = { text: string; terms: readonly Term[]; letters?: readonly string[][]; isDense: boolean }

/** The products that fit all terms. */
export const fitsTerms = (terms: readonly Term[]): SQL => fits({ text: '', terms }, lastTier(terms))

/** Most searches mean only what they say. */
const lastTier = (terms: readonly Term[]): Tier => (terms.some(({ alike }) => isReadable(alike)) ? ALIKE : LITERAL)

function fits({ text, terms, letters = [] }: Omit<Search, 'isDense'>, tier: Tier): SQL {
  if (tier === 0) return isNamed(text)
  return all([...terms.map((term) => fitsTerm(term, tier)), ...(tier === 1 ? letters.map(hasAny) : [])])
}

/** Looked up once in an index: to compare the name of each product found would take most of a search's time. */
const isNamed = (text: string) => sql`${products.id} = ANY (ARRAY(
  SELECT named.id FROM ${products} AS named WHERE named.archived_at IS NULL AND search_form(named.name) = search_form(${text})))`

function fitsTerm(term: Term, tier: Tier): SQL {
  const { asked, prefix, infix, lookup } = term
  const { any: words, phrases } = tier === ALIKE ? joinReadings(term.whole, term.alike) : term.whole
  const has = lookup === 'index' ? hasAny : hasAnyOfMany
  const asPhrase = phrases.map((phrase) => all(phrase.map(has)))
  if (tier < LITERAL) return any([has(tier === 2 ? [...words, ...prefix] : words), ...asPhrase])
  // The name first: it is compared sooner than words, and most names have what too many words have to be listed.
  if (!infix) return any([nameContains(asked), has([...words, ...prefix]), ...asPhrase])
  const [ofOne = [], ...ofMore] = infix
  const fitting =
    ofMore.length === 0
      ? any([has([...words, ...prefix, ...ofOne]), ...asPhrase])
      : any([has([...words, ...prefix]), ...asPhrase, all(infix.map(has))])
  return lookup === 'each word' ? all([isLookedUp([...allWords(term)]), fitting]) : fitting
}

/** How many products have the words decides which index is best. */
const hasAny = (words: readonly string[]) =>
  sql`${products.words} && ${sql.param([...new Set(words)])}::text[] ${sql.raw(PLAN_EACH_TIME)}`
/** The same without an index: Postgres hashes the words instead of comparing each with each. */
const hasAnyOfMany = (words: readonly string[]) =>
  words.length > FEW_WORDS
    ? sql`EXISTS (SELECT FROM unnest(${products.words}) AS own WHERE own = ANY (${sql.param([...new Set(words)])}::text[]))`
    : hasAny(words)
/** The products with any of the words, by one look into the index for each. */
const isLookedUp = (words: readonly string[]) => sql`${products.id} = ANY (ARRAY(
  SELECT looked_up.id FROM unnest(${sql.param([...words])}::text[]) AS one
  JOIN ${products} AS looked_up ON looked_up.words @> ARRAY[one] AND looked_up.archived_at IS NULL)) ${sql.raw(PLAN_EACH_TIME)}`
const any = (parts: SQL[]) => sql`(${sql.join(parts, sql` OR `)})`
const all = (parts: SQL[]) => (parts.length > 0 ? sql`(${sql.join(parts, sql` AND `)})` : sql`false`)

/** A search for which more are found is too broad for an exact number to matter. */
export const COUNT_UP_TO = 1_000

export async function countFound(db: Reader, filter: ProductFilter, matching: SQL): Promise<number> {
  return countUpTo(db, and(...conditions({ ...filter, search: undefined }), matching), COUNT_UP_TO)
}

/** Where only the first size counts, so that many sizes of one thing take few reads. */
const MIN_READ = 20

/**
 * The best first: what can be bought, then by tier, units sold and id. One more than the limit comes back when there is
 * a next page. Few matches are sorted; of many, the index by units sold is read in its sequence until there are enough.
 */
export async function selectFound(db: Reader, filter: ProductFilter, search: Search): Promise<FoundRow[]> {
  const wanted = (filter.limit ?? Number.POSITIVE_INFINITY) + 1
  const after = filter.cursor ? readPlace(filter.cursor) : undefined
  if (after === null) return []
  const read = search.isDense ? alongIndex : sorted
  if (!filter.oneSize) return read(db, { filter, search, after, wanted })
  const matching = and(...conditions({ ...filter, search: undefined }), fitsTerms(search.terms))
  const found: FoundRow[] = []
  for (let from = after; ; ) {
    const asked = Math.max(wanted - found.length, MIN_READ)
    const rows = await read(db, { filter, search, after: from, wanted: asked })
    found.push(...(await firstSizesAmong(db, rows, matching)))
    const last = rows.at(-1)
    if (!last || rows.length < asked || found.length >= wanted) return found.slice(0, wanted)
    from = last
  }
}

async function alongIndex(db: Reader, { filter, search, wanted, after }: Asked): Promise<FoundRow[]> {
  const found: FoundRow[] = []
  for (const stages of inPairs(stagesFrom(filter, lastTier(search.terms), after))) {
    found.push(...(await inStages(db, { filter, search, stages, wanted: wanted - found.length })))
    if (found.length >= wanted) break
  }
  return found
}

/** Few products are named as it was typed: they are read together with the tier after them. */
const inPairs = ([first, second, ...rest]: Stage[]): Stage[][] =>
  first?.tier === 0 && second?.tier === 1
    ? [[first, second], ...inPairs(rest)]
    : first
      ? [[first], ...inPairs(second ? [second, ...rest] : [])]
      : []

/** In stock, what sells most first. */
export async function popularProducts(db: Reader, limit: number): Promise<ListedRow[]> {
  const { sellable, sold, id } = products
  return db
    .select(listedColumns({ cards: true }))
    .from(products)
    .where(narrowed({ oneSize: true }, isListed, eq(sellable, true)))
    .orderBy(desc(sold), asc(id))
    .limit(limit)
}

type Position = { sellable: boolean; tier: number; sold: number; id: string }

export const placeOf = ({ sellable, tier, sold }: FoundRow) => `${Number(sellable)}.${tier}.${sold}`

function readPlace(cursor: string): Position | null {
  const { key, id } = readCursor(cursor) ?? {}
  const [, sellable, tier, sold] = /^([01])\.([0-4])\.(\d{1,9})$/.exec(String(key)) ?? []
  return id && sold ? { sellable: sellable === '1', tier: Number(tier), sold: Number(sold), id } : null
}

type Asked = { filter: ProductFilter; search: Search; wanted: number; after: Position | undefined }

async function sorted(db: Reader, { filter, search, wanted, after }: Asked): Promise<FoundRow[]> {
  const last = lastTier(search.terms)
  const better = TIERS.filter((tier) => tier < last).map(
    (tier) => sql`WHEN ${fits(search, tier)} THEN ${sql.raw(`${tier}`)}`,
  )
  const tier = sql<number>`(CASE ${sql.join(better, sql` `)} ELSE ${sql.raw(`${last}`)} END)`
  const { sellable, sold, id } = products
  const isAfter =
    after &&
    sql`(NOT ${sellable}, ${tier}, -${sold}, ${id}) > (${!after.sellable}, ${after.tier}::integer, ${-after.sold}::integer, ${after.id})`
  const query = db
    .select({ ...listedColumns(filter), tier: tier.as('tier') })
    .from(products)
    .where(and(...conditions({ ...filter, search: undefined }), fits(search, last), isAfter))
    .orderBy(desc(sellable), sql`tier`, desc(sold), asc(id))
  return Number.isFinite(wanted) ? query.limit(wanted) : query
}

type Stage = { sellable: boolean; tier: Tier; after: Position | undefined }

/** What is left of the list after a place, in parts that each read an index in its sequence. */
function stagesFrom({ inStock }: ProductFilter, last: Tier, after: Position | undefined): Stage[] {
  const stages = [true, false]
    .filter((sellable) => inStock === undefined || inStock === sellable)
    .flatMap((sellable) => TIERS.filter((tier) => tier <= last).map((tier) => ({ sellable, tier })))
  const first = after ? stages.findIndex(({ sellable, tier }) => sellable === after.sellable && tier === after.tier) : 0
  return first === -1
    ? []
    : stages.slice(first).map((stage, index) => ({ ...stage, after: index === 0 && after ? after : undefined }))
}

type AskedOfStages = Omit<Asked, 'after'> & { stages: Stage[] }

async function inStages(db: Reader, { stages, ...asked }: AskedOfStages): Promise<FoundRow[]> {
  const [first, second] = stages.map((stage) => inStage(db, { ...asked, stage }))
  if (!first || !second) return first ?? []
  const both = first.unionAll(second).orderBy(sql`tier`, desc(products.sold), asc(products.id))
  return Number.isFinite(asked.wanted) ? both.limit(asked.wanted) : both
}

function inStage(db: Reader, { filter, search, wanted, stage }: Omit<AskedOfStages, 'stages'> & { stage: Stage }) {
  const { sold, id, sellable } = products
  const { tier, after } = stage
  const query = db
    .select({ ...listedColumns(filter), tier: sql<number>`${tier}::integer`.as('tier') })
    .from(products)
    .where(
      and(
        ...conditions({ ...filter, search: undefined, inStock: undefined }),
        eq(sellable, stage.sellable),
        fits(search, tier),
        ...TIERS.filter((better) => better < tier).map((better) => sql`NOT ${fits(search, better)}`),
        after && sql`(-${sold}, ${id}) > (${-after.sold}::integer, ${after.id})`,
      ),
    )
    .orderBy(desc(sold), asc(id))
    .$dynamic()
  return Number.isFinite(wanted) ? query.limit(wanted) : query
}
