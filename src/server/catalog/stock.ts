import type { StockLine } from '#domain/shelf.ts'
import type { StockCause } from '#domain/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import { type StockMove, tagsOfStockMove } from './answer-tags.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { startCounting } from './goods-count-store.ts'
import { type AmountMove, moveAmounts, moveStock } from './stock-store.ts'

/** Takes counted stock and gives it back. What the public sees of it follows the commit. */
export class Stock {
  readonly #changes: CatalogChanges

  constructor(changes: CatalogChanges) {
    this.#changes = changes
  }

  async take(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<void> {
    this.#show(tx, await moveStock(tx, lines, { sign: -1, cause }))
  }

  async giveBack(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<void> {
    this.#show(tx, await moveStock(tx, lines, { sign: 1, cause }))
  }

  /** Grams, millilitres or pieces of products on shelves: below zero is taken, as far as it is there. */
  async moveAmounts(tx: Tx, wishes: readonly AmountMove[], cause: StockCause): Promise<AmountMove[]> {
    const { moved, moves } = await moveAmounts(tx, wishes, cause)
    this.#show(tx, moves)
    return moved
  }

  /** Goods in and out of the seller's: what shoppers see of it is in the very next answer. */
  async book(tx: Tx, lines: readonly StockLine[], cause: StockCause): Promise<void> {
    const moves = await moveStock(tx, lines, { sign: 1, cause })
    for (const move of moves)
      if (tagsOfStockMove(move).size > 0) await this.#changes.edited(tx, { id: move.id, categories: [move.category] })
  }

  /** Shoppers are told other dates of them from now on. */
  async datesChanged(tx: Tx, products: readonly { id: string; category: string }[]): Promise<void> {
    for (const { id, category } of products) await this.#changes.edited(tx, { id, categories: [category] })
  }

  /** They have none until something is booked, and are sold out so long. */
  async startCounting(tx: Tx, products: readonly { id: string; category: string }[]): Promise<void> {
    await startCounting(
      tx,
      products.map(({ id }) => id),
    )
    for (const { id, category } of products) await this.#changes.edited(tx, { id, categories: [category] })
  }

  #show(tx: Tx, moves: StockMove[]): void {
    afterCommit(tx, () => this.#changes.stockMoved(moves))
  }
}
