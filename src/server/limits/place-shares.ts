/** Whose work it is: an account, or the IP where none is known; and the IP, which several accounts may share. */
export type Visitor = { key: string; ip: string }

/** How many places one visitor may hold, and one IP with all of its accounts: others always find one. */
export const shareOf = (places: number) => Math.max(1, Math.ceil(places / 2))
const shareOfIp = (places: number) => Math.max(1, places - 1)

/** How many places each visitor and each IP holds. */
export class PlaceShares {
  readonly #byKey = new Map<string, number>()
  readonly #byIp = new Map<string, number>()

  hasRoom({ key, ip }: Visitor, places: number): boolean {
    return (this.#byKey.get(key) ?? 0) < shareOf(places) && (this.#byIp.get(ip) ?? 0) < shareOfIp(places)
  }

  take({ key, ip }: Visitor): void {
    add(this.#byKey, key, 1)
    add(this.#byIp, ip, 1)
  }

  leave({ key, ip }: Visitor): void {
    add(this.#byKey, key, -1)
    add(this.#byIp, ip, -1)
  }

  ofIp(ip: string): number {
    return this.#byIp.get(ip) ?? 0
  }
}

function add(counts: Map<string, number>, name: string, more: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + more
  if (count > 0) counts.set(name, count)
  else counts.delete(name)
}
