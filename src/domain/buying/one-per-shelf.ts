import type { SalesDay } from './weekday-pattern.ts'

type OnShelf = {
  product: { shelfId: string | null; shelfSize: number | null; supplierId: string | null; packSize: number }
  days: SalesDay[]
}

/**
 * Sizes that are taken from one shelf are bought together: as the one with a supplier, the largest pack before smaller
 * ones, with what all of them sold in pieces of that one. What is on no shelf stays as it is.
 */
export function onePerShelf<P extends OnShelf>(products: readonly P[]): P[] {
  const shelves = Map.groupBy(products, ({ product }) => product.shelfId)
  const alone = shelves.get(null) ?? []
  shelves.delete(null)
  return [...alone, ...[...shelves.values()].map(together)]
}

function together<P extends OnShelf>(sizes: readonly P[]): P {
  const [bought, ...others] = sizes.toSorted((one, other) => packOf(other) - packOf(one))
  if (!bought) throw new Error('a shelf without sizes')
  if (others.length === 0) return bought
  const length = Math.max(...sizes.map(({ days }) => days.length))
  const days = Array.from({ length }, (_, nth): SalesDay => {
    const parts = sizes.flatMap(({ product, days: own }) => {
      const day = own[own.length - length + nth]
      return day ? [{ ...day, sold: (day.sold * sizeOf(product)) / sizeOf(bought.product) }] : []
    })
    return {
      weekday: parts[0]?.weekday ?? 0,
      sold: parts.reduce((sum, { sold }) => sum + sold, 0),
      open: Math.max(...parts.map(({ open }) => open)),
    }
  })
  return { ...bought, days }
}

const sizeOf = ({ shelfSize }: OnShelf['product']) => shelfSize ?? 1
/** Those with a supplier before all others. */
const packOf = ({ product }: OnShelf) =>
  sizeOf(product) * product.packSize * (product.supplierId === null ? 1 : Number.MAX_SAFE_INTEGER / 1e9)
