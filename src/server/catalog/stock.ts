import type { StockLine } from '#domain/shelf.ts'
import type { StockCause } from '#domain/stock-cause.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { StockMove } from './answer-tags.ts'
import type { CatalogChanges } from './catalog-changes.ts'
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

  #show(tx: Tx, moves: StockMove[]): void {
    afterCommit(tx, () => this.#changes.stockMoved(moves))
  }
}
