/** A line of an order as it should be: what was ordered, what its picker said, and what its shelf lost for it. */
export type ModelLine = {
  product: string
  /** The shelf, or the product where it is on none. */
  countOf: string
  /** What a piece takes of the count. */
  size: number
  isLoose: boolean
  quantity: number
  picked: number
  short: number
  replaced: number
  weighed: number | null
  /** What was there before a picker emptied it. */
  emptiedAt: number | null
  taken: number
}

type Status = 'Order Placed' | 'Packed' | 'Out for delivery' | 'Delivered' | 'Cancelled'

/** So much of what came instead, until it is put back. */
type Instead = { countOf: string; packs: number; line: ModelLine }

/** What an order and the counts that it takes from should be, by what people did. */
export class PickModel {
  status: Status = 'Order Placed'
  instead: Instead | null = null
  readonly counts: Map<string, number>
  readonly lines: ModelLine[]
  readonly missing = new Map<string, number>()

  constructor(counts: Map<string, number>, lines: ModelLine[]) {
    this.counts = counts
    this.lines = lines
    for (const line of lines) this.take(line, line.quantity)
  }

  there(countOf: string): number {
    return this.counts.get(countOf) ?? 0
  }

  move(countOf: string, by: number): void {
    this.counts.set(countOf, this.there(countOf) + by)
  }

  lose(countOf: string, amount: number): void {
    this.move(countOf, -amount)
    this.missing.set(countOf, (this.missing.get(countOf) ?? 0) + amount)
  }

  take(line: ModelLine, pieces: number): void {
    this.move(line.countOf, -pieces * line.size)
    line.taken += pieces * line.size
  }

  /** Somebody who finds too few leaves less than one on the shelf. */
  say(line: ModelLine, said: Pick<ModelLine, 'picked' | 'short' | 'weighed'>): void {
    Object.assign(line, said)
    const there = this.there(line.countOf)
    const isNoneLeft = line.short + line.replaced > 0
    if (isNoneLeft && line.emptiedAt === null && there >= line.size) {
      line.emptiedAt = there
      this.lose(line.countOf, there - (line.size - 1))
    } else if (!isNoneLeft && line.emptiedAt !== null) {
      if (there === line.size - 1) this.lose(line.countOf, there - line.emptiedAt)
      line.emptiedAt = null
    }
  }

  replace(line: ModelLine, pieces: number, instead: Omit<Instead, 'line'>): void {
    line.short -= pieces
    line.replaced += pieces
    this.move(instead.countOf, -instead.packs)
    this.instead = { ...instead, line }
  }

  putBack(): void {
    if (!this.instead) return
    const { line, countOf, packs } = this.instead
    this.move(countOf, packs)
    line.short += line.replaced
    line.replaced = 0
    this.instead = null
  }

  /** The shelf loses what was weighed; what is all there is leaves nothing behind. */
  pack(): void {
    this.status = 'Packed'
    for (const line of this.lines) {
      const ordered = line.quantity * line.size
      const { weighed } = line
      if (weighed === null) continue
      this.#weigh(line, line.short + line.replaced > 0 ? Math.max(weighed, ordered) : weighed)
    }
  }

  unpack(): void {
    this.status = 'Order Placed'
    for (const line of this.lines) this.#weigh(line, line.quantity * line.size)
  }

  #weigh(line: ModelLine, losing: number): void {
    if (!line.isLoose) return
    const by = Math.max(line.taken - losing, -this.there(line.countOf))
    this.move(line.countOf, by)
    line.taken -= by
  }

  /** All of it goes back, except what is not there. */
  cancel(): void {
    this.status = 'Cancelled'
    for (const line of this.lines) {
      this.move(line.countOf, line.taken)
      const lacking = line.short + line.replaced
      if (lacking === 0) continue
      const isUnseen = (line.quantity - line.picked - lacking) * line.size
      const inBag = line.weighed ?? line.picked * line.size
      this.lose(line.countOf, Math.max(line.taken - inBag - isUnseen, 0))
    }
    if (this.instead) this.move(this.instead.countOf, this.instead.packs)
  }
}
