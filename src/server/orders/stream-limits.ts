const PER_ADDRESS = 20
const PER_ACCOUNT = { shopper: 6, seller: 20 }

/** A stream holds a connection for as long as it lasts, so nobody gets any number of them. */
export class StreamPlaces {
  readonly #taken = new Map<string, number>()

  /** Gives the place back when called; null when there is none left. */
  take(address: string, account: { kind: 'shopper' | 'seller'; id: string }): (() => void) | null {
    const limits: [string, number][] = [
      [`address ${address}`, PER_ADDRESS],
      [`${account.kind} ${account.id}`, PER_ACCOUNT[account.kind]],
    ]
    if (limits.some(([who, most]) => this.#count(who) >= most)) return null
    for (const [who] of limits) this.#taken.set(who, this.#count(who) + 1)
    return () => {
      for (const [who] of limits) this.#giveBack(who)
    }
  }

  #count(who: string): number {
    return this.#taken.get(who) ?? 0
  }

  #giveBack(who: string): void {
    const left = this.#count(who) - 1
    if (left > 0) this.#taken.set(who, left)
    else this.#taken.delete(who)
  }
}
