import type { SeedProduct } from '#seed/catalogue.ts'
import { grocery } from './groceries.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { putOnShelf } from './put-on-shelf.ts'
import { Visitor } from './visitor.ts'

/** What is there before each history: pieces, grams, and grams that two sizes share. */
export const MILK = 6
export const CURD = 6
export const TOMATOES = 2500
export const STEP = 250
export const RICE = 17_500

const seedsOf = (nth: number): SeedProduct[] => [
  grocery(`Milk ${nth}`, { category: 'Dairy', price: 50, offerPrice: 40, weight: '500 ml', stock: MILK }),
  grocery(`Curd ${nth}`, { category: 'Dairy', price: 50, offerPrice: 37, weight: '500 ml', stock: CURD }),
  grocery(`Tomatoes ${nth}`, {
    price: 24,
    offerPrice: 19.99,
    loose: { step: STEP, unit: 'g' },
    stock: TOMATOES / STEP,
  }),
  grocery(`Rice ${nth}, 1 kg`, { stock: 1 }),
  grocery(`Rice ${nth}, 5 kg`, { offerPrice: 50, stock: 1 }),
]

/** One shop in two processes, with the people who work there. */
export class PickShops {
  /** How often each thing was done. */
  readonly seen: Record<string, number> = {}
  readonly one: OpenShop
  readonly #other: OpenShop
  readonly seller: Visitor
  readonly pickers: Visitor[]
  readonly #elsewhere = new Map<Visitor, Visitor>()

  private constructor(one: OpenShop, other: OpenShop, people: { seller: Visitor; pickers: Visitor[] }) {
    this.one = one
    this.#other = other
    this.seller = people.seller
    this.pickers = people.pickers
  }

  static async open(lanes: number): Promise<PickShops> {
    const one = await openShop({ seeds: Array.from({ length: lanes }, (_, nth) => seedsOf(nth)).flat() })
    for (let nth = 0; nth < lanes; nth++)
      await putOnShelf(one, RICE, { [`Rice ${nth}, 1 kg`]: 1000, [`Rice ${nth}, 5 kg`]: 5000 })
    const other = await openShop({ beside: one })
    const pickers = [
      await one.staff('picker', 'Ravi'),
      await one.staff('picker', 'Lata'),
      await one.staff('manager', 'Meera'),
    ]
    return new PickShops(one, other, { seller: await one.seller(), pickers })
  }

  /** The same person, at one or the other process. */
  at(person: Visitor, isElsewhere: boolean): Visitor {
    if (!isElsewhere) return person
    const there =
      this.#elsewhere.get(person) ?? Object.assign(new Visitor(this.#other.url), { cookies: person.cookies })
    this.#elsewhere.set(person, there)
    return there
  }

  count(act: string): void {
    this.seen[act] = (this.seen[act] ?? 0) + 1
  }

  async close(): Promise<void> {
    await this.#other.close()
    await this.one.close()
  }
}
