import type { ShopFacts, ShownShop } from '#domain/shop-facts.ts'
import { offeredWays } from '#domain/ways-to-pay.ts'
import { CachedRead, type CacheNeeds, type CacheSource } from '../db/cached-read.ts'
import { readStoredShop, type StoredShop } from './shop-store.ts'

type Needs = CacheNeeds & {
  /** Whether there is a payment provider. */
  takesOnline: boolean
  /** Whether people without an email can sign in, with a code; shown: to the seller only, so that it can be tried. */
  codes: 'sent' | 'shown' | 'off'
}

type KnownShop = StoredShop & { shown: ShownShop }

/** What the owner says about the shop, in the memory of this process. */
export class ShopState extends CachedRead<KnownShop> {
  readonly takesOnline: boolean

  private constructor({ takesOnline, ...needs }: Needs, source: CacheSource<KnownShop>, known: KnownShop) {
    super(needs, source, known)
    this.takesOnline = takesOnline
  }

  static async open(needs: Needs): Promise<ShopState> {
    const source = sourceWith(needs)
    return new ShopState(needs, source, await source.read(needs.db))
  }

  get facts(): ShopFacts {
    return this.value.facts
  }

  /** As pages have it, and everybody who asks. */
  get shown(): ShownShop {
    return this.value.shown
  }

  /** It is new, and takes no orders yet. */
  get isSettingUp(): boolean {
    return this.value.stage === 'setting up'
  }

  /** Bounds and claims are those of the specification, and no others. */
  get isDemo(): boolean {
    return this.value.stage === 'demo'
  }
}

const sourceWith = ({ takesOnline, codes }: Needs): CacheSource<KnownShop> => ({
  channel: 'greencart_shop',
  what: 'the facts about the shop',
  async read(db) {
    // The version first: what is newer than it is read again.
    const stored = await readStoredShop(db)
    const payments = offeredWays(stored.facts.payments, takesOnline)
    const shown = {
      ...stored.facts,
      payments,
      ...(stored.stage === 'demo' && { isDemo: true as const }),
      ...(stored.stage === 'setting up' && { openingSoon: true as const }),
      // In the untouched demo nobody has ordered by phone.
      ...((codes === 'sent' || (codes === 'shown' && stored.isNamed)) && { phoneSignIn: true as const }),
    }
    return { ...stored, shown }
  },
})
