import Plus from 'lucide-react/icons/plus'
import { type Product, productPath } from '../../../domain/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { type ActiveCell, cellProps, gridProps, rowProps } from './search-cells.ts'
import type { LiveResults } from './use-live-results.ts'

type SearchResultsProps = {
  id: string
  results: LiveResults
  active: ActiveCell | null
  onChoose: (cell: ActiveCell) => void
}

const PANEL = 'absolute inset-x-0 top-full z-50 mt-2 rounded-card border border-line bg-card p-2 shadow-float'

export default function SearchResults({ id, results, active, onChoose }: SearchResultsProps) {
  if (results.products.length === 0) {
    return (
      <p role="status" className={`${PANEL} px-5 py-4 text-ink-soft`}>
        Nothing found for “{results.search}”.
      </p>
    )
  }
  return (
    <div {...gridProps(id)} className={PANEL}>
      {results.products.map((product, row) => (
        <Result key={product._id} id={id} product={product} row={row} active={active} onChoose={onChoose} />
      ))}
    </div>
  )
}

type ResultProps = Omit<SearchResultsProps, 'results'> & { product: Product; row: number }

function Result({ id, product, row, active, onChoose }: ResultProps) {
  return (
    <div {...rowProps} className="flex items-center gap-2">
      <div {...cellProps(id, { row, column: 0 }, active)} className="search-cell min-w-0 flex-1 rounded-field">
        <Link
          to={productPath(product)}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault()
            onChoose({ row, column: 0 })
          }}
          className="flex items-center gap-3 rounded-field px-2 py-1.5 hover:bg-leaf-tint"
        >
          <ProductPicture src={product.image[0]} alt="" sizes="48px" category={product.category} className="max-w-12" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{product.name}</span>
            <span className="block text-ink-soft text-sm">{product.weight}</span>
          </span>
          <Price amount={product.offerPrice} className="font-semibold" />
        </Link>
      </div>
      <div {...cellProps(id, { row, column: 1 }, active)} className="search-cell rounded-full">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Add ${product.name} to cart`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose({ row, column: 1 })}
          className="grid size-11 place-items-center rounded-full bg-leaf-tint text-leaf-deep hover:bg-leaf hover:text-on-leaf"
        >
          <Plus size={20} aria-hidden />
        </button>
      </div>
    </div>
  )
}
