import type { OrderedLine } from '#domain/order.ts'
import type { Tx } from '../db/database.ts'
import { afterCommit } from '../db/transaction.ts'
import type { StockMove } from './answer-tags.ts'
import type { CatalogChanges } from './catalog-changes.ts'
import { moveStock } from './stock-store.ts'

/** Takes counted stock and gives it back. What the public sees of it follows the commit. */
export class Stock {
  readonly #changes: CatalogChanges

  constructor(changes: CatalogChanges) {
    this.#changes = changes
  }

  async take(tx: Tx, lines: readonly OrderedLine[]): Promise<void> {
    this.#show(tx, await moveStock(tx, lines, -1))
  }

  async giveBack(tx: Tx, lines: readonly OrderedLine[]): Promise<void> {
    this.#show(tx, await moveStock(tx, lines, 1))
  }

  #show(tx: Tx, moves: StockMove[]): void {
    afterCommit(tx, () => this.#changes.stockMoved(moves))
  }
}
