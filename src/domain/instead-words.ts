import { amountOfName, type SoldAs } from './amount-text.ts'
import { formatPaise, type Paise, paise } from './money.ts'

/** What came for pieces of an item: so many packs, for this amount in all. */
export type SentInstead = SoldAs & {
  name: string
  weight: string | null
  quantity: number
  pieces: number
  amount: Paise
}

type ReplacedItem = {
  product: SoldAs & { name: string; offerPrice: Paise }
  less?: Paise | undefined
  instead?: SentInstead | undefined
}

/** How much less it costs than what it replaces. */
export const backForInstead = ({ product }: Pick<ReplacedItem, 'product'>, { pieces, amount }: SentInstead): Paise =>
  paise(product.offerPrice * pieces - amount)

type Named = Pick<SentInstead, 'name' | 'weight' | 'quantity' | 'loose'>

/** “Toned Milk 500 ml”, “2 × Toned Milk 500 ml”, “750 g Plum Tomatoes”. */
export const insteadName = ({ name, weight, quantity, loose }: Named): string =>
  loose
    ? amountOfName({ loose }, quantity, name)
    : `${quantity > 1 ? `${quantity} × ` : ''}${name}${weight ? ` ${weight}` : ''}`

/** “Toned Milk 500 ml sent instead of 1 × Full Cream Milk, ₹3 back”. */
export function insteadNote(item: ReplacedItem, instead: SentInstead): string {
  const back = backForInstead(item, instead)
  const words = `${insteadName(instead)} sent instead of ${amountOfName(item.product, instead.pieces, item.product.name)}`
  return back > 0 ? `${words}, ${formatPaise(back)} back` : words
}

/** The item as if nothing had come instead: what else differs. */
export function withoutInstead<Item extends ReplacedItem>(item: Item): Item {
  const { instead, less = paise(0) } = item
  const rest = instead ? paise(Math.max(less - backForInstead(item, instead), 0)) : less
  return { ...item, instead: undefined, less: rest > 0 ? rest : undefined }
}
