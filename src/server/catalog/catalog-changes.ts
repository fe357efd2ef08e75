import * as z from 'zod/mini'
import type { Tx } from '../db/database.ts'
import type { PublishSubscribe } from '../db/publish-subscribe.ts'
import { afterCommit } from '../db/transaction.ts'
import { type Edit, SEARCHES, type StockMove, tagsOfEdit, tagsOfStockMove } from './answer-tags.ts'

export type CatalogChange = {
  /** `stock`: may be seen a moment later. `edit`: the seller's, seen in the very next answer. */
  kind: 'stock' | 'edit'
  /** 'all': too many to name. */
  products: string[] | 'all'
  /** The answers that show something else now; 'all' of them, with all products. */
  tags: ReadonlySet<string> | 'all'
}

const EVERYTHING: CatalogChange = { kind: 'edit', products: 'all', tags: 'all' }

/** Tells everything that shows products what changed, in this process and in the others. */
export class CatalogChanges {
  readonly #pubsub: PublishSubscribe
  readonly #listeners: ((change: CatalogChange) => void)[] = []

  constructor(pubsub: PublishSubscribe) {
    this.#pubsub = pubsub
    pubsub.subscribe('greencart_catalog', (payload) => this.#tell(changeFrom(payload)))
    // Messages that came while the connection was down are lost.
    pubsub.onReconnect(() => this.#tell(EVERYTHING))
  }

  onChange(listener: (change: CatalogChange) => void): void {
    this.#listeners.push(listener)
  }

  /** After the commit. Nothing happens when shoppers see no difference. */
  stockMoved(moves: readonly StockMove[]): void {
    const seen = moves.filter((move) => tagsOfStockMove(move).size > 0)
    if (seen.length === 0) return
    const products = [...new Set(seen.map(({ id }) => id))]
    const change: CatalogChange = { kind: 'stock', products, tags: union(seen.map(tagsOfStockMove)) }
    this.#tell(change)
    this.#pubsub.publishSoon('greencart_catalog', payloadOf(change))
  }

  /** In the transaction of the change: every process hears of it with the commit, before the seller's reply. */
  async edited(tx: Tx, edit: Edit): Promise<void> {
    await this.#withCommit(tx, { kind: 'edit', products: [edit.id], tags: tagsOfEdit(edit) })
  }

  /** Many of them, in one message and one purge. */
  async editedAll(tx: Tx, edits: readonly Edit[]): Promise<void> {
    const products = [...new Set(edits.map(({ id }) => id))]
    await this.#withCommit(tx, { kind: 'edit', products, tags: union(edits.map(tagsOfEdit)) })
  }

  /** Words mean something else now: every search is made anew. */
  async wordsChanged(tx: Tx): Promise<void> {
    await this.#withCommit(tx, { kind: 'edit', products: [], tags: new Set([SEARCHES]) })
  }

  /** Other products sell best now. */
  popularityChanged(): void {
    const change: CatalogChange = { kind: 'stock', products: [], tags: new Set([SEARCHES]) }
    this.#tell(change)
    this.#pubsub.publishSoon('greencart_catalog', payloadOf(change))
  }

  /** Many changes at once. */
  async imported(tx: Tx): Promise<void> {
    await this.#withCommit(tx, EVERYTHING)
  }

  async #withCommit(tx: Tx, change: CatalogChange): Promise<void> {
    await this.#pubsub.publishWith(tx, 'greencart_catalog', payloadOf(change))
    afterCommit(tx, () => this.#tell(change))
  }

  #tell(change: CatalogChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}

const union = (sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]))

function payloadOf({ kind, products, tags }: CatalogChange): string {
  if (products === 'all' || tags === 'all') return ''
  return JSON.stringify({ kind, products, tags: [...tags] })
}

const sent = z.object({
  kind: z.enum(['stock', 'edit']),
  products: z.array(z.string()),
  tags: z.array(z.string()),
})

/** What cannot be read may have changed anything. */
function changeFrom(payload: string): CatalogChange {
  try {
    const { kind, products, tags } = z.parse(sent, JSON.parse(payload))
    return { kind, products, tags: new Set(tags) }
  } catch {
    return EVERYTHING
  }
}
