import type { SellerProduct } from '#contract/catalog/seller-catalog.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { COLUMN_NAMES, type Column } from './sheet-columns.ts'
import type { Edits } from './sheet-edits.ts'
import { SheetRow } from './sheet-row.tsx'

/** Stays in sight above a hundred rows; the line below it is a shadow, since borders of a table don’t. */
const STUCK = 'bg-card md:sticky md:top-14 md:z-10 md:shadow-[inset_0_-1px_0_var(--color-line)]'
const HEAD = `${STUCK} px-3 py-3 font-medium text-ink-soft text-sm whitespace-nowrap`

type SheetTableProps = {
  products: SellerProduct[]
  total: number
  stale: boolean
  edits: Edits
  selected: ReadonlyMap<string, SellerProduct>
  /** The column that phones show. */
  shown: Column
  /** `isDone`: nothing more is typed into the cell. */
  onType: (product: SellerProduct, column: Column, text: string, isDone: boolean) => void
  onSelect: (products: readonly SellerProduct[], selected: boolean) => void
  onNext: (row: number, column: Column) => void
}

export function SheetTable({
  products,
  total,
  stale,
  edits,
  selected,
  shown,
  onType,
  onSelect,
  onNext,
}: SheetTableProps) {
  const areAllSelected = products.every(({ _id }) => selected.has(_id))
  return (
    <div aria-busy={stale} className="rounded-card border border-line bg-card shows-busy">
      <table className="w-full max-md:block">
        <caption className="sr-only">
          Prices of {total} products. Enter goes down, the arrow keys go from cell to cell.
        </caption>
        <thead className="max-md:sticky max-md:top-14 max-md:z-10 max-md:block max-md:rounded-t-card max-md:border-line max-md:border-b max-md:bg-card">
          <tr className="max-md:flex max-md:items-center max-md:px-3">
            <td className={`${STUCK} rounded-tl-card md:pl-2`}>
              <label className="grid size-11 place-items-center max-md:-ml-2">
                <span className="sr-only">Select all on this page</span>
                <input
                  type="checkbox"
                  checked={areAllSelected}
                  onChange={({ target }) => onSelect(products, target.checked)}
                  className="size-5 accent-leaf"
                />
              </label>
            </td>
            <th scope="col" className={`${HEAD} pl-0 text-left max-md:flex-1 max-md:pl-2`}>
              Product
            </th>
            <th scope="col" className={`${HEAD} text-left max-lg:hidden`}>
              Size
            </th>
            <ColumnHead column="cost" shown={shown} />
            <ColumnHead column="price" shown={shown} />
            <ColumnHead column="offerPrice" shown={shown} />
            <th scope="col" className={`${HEAD} text-right max-lg:hidden`}>
              Unit price
            </th>
            <th scope="col" className={`${HEAD} text-right max-md:hidden`}>
              Margin
            </th>
            <ColumnHead column="stock" shown={shown} />
          </tr>
        </thead>
        <tbody className="max-md:block">
          {products.map((product, row) => (
            <SheetRow
              key={product._id}
              product={product}
              row={row}
              edit={edits.get(product._id)}
              shown={shown}
              isSelected={selected.has(product._id)}
              onType={onType}
              onSelect={onSelect}
              onNext={onNext}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ColumnHead = ({ column, shown }: { column: Column; shown: Column }) => (
  <th
    scope="col"
    className={`${HEAD} text-right ${column === 'stock' ? 'md:rounded-tr-card md:pr-6' : ''} ${column === shown ? '' : 'max-md:hidden'}`}
  >
    {COLUMN_NAMES[column]}
  </th>
)

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

export const SheetSkeleton = () => (
  <div role="status" className="space-y-2">
    <span className="sr-only">Loading products…</span>
    {PLACES.map((place) => (
      <Skeleton key={place} className="h-13 rounded-field" />
    ))}
  </div>
)
