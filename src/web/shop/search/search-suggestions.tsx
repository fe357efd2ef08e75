import Plus from 'lucide-react/icons/plus'
import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Product, productPath } from '#domain/catalog.ts'
import { Link } from '../../ui/link.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { addWithToast } from '../cart/cart-actions.ts'
import { type ActiveCell, cellId, cellProps, gridProps, moveCell, rowProps } from './search-cells.ts'
import { useLiveResults } from './use-live-results.ts'

type SearchResultsProps = {
  id: string
  text: string
  /** The form whose input receives the arrow keys. */
  form: RefObject<HTMLFormElement | null>
  onShown: (grid: { cell: string | undefined } | null) => void
  onChosen: () => void
}

const PANEL =
  'absolute inset-x-0 top-full z-50 mt-2 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-card border border-line bg-card p-2 shadow-float max-lg:inset-x-2'

export default function SearchResults({ id, text, form, onShown, onChosen }: SearchResultsProps) {
  const navigate = useNavigate()
  const results = useLiveResults(text)
  /** The active cell is dropped when the text changes. */
  const [place, setPlace] = useState<{ text: string; cell: ActiveCell | null }>({ text, cell: null })
  const active = place.text === text ? place.cell : null

  const choose = ({ row, column }: ActiveCell) => {
    const product = results?.products[row]
    if (!product) return
    if (column === 1) {
      addWithToast(product)
      return
    }
    onChosen()
    void navigate(productPath(product), { viewTransition: slidesPages })
  }

  const isShown = results !== null
  const cell = active ? cellId(id, active) : undefined
  useEffect(() => {
    if (!isShown) return
    onShown({ cell })
    return () => onShown(null)
  }, [isShown, cell, onShown])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const moved = moveCell(active, event.key, results?.products.length ?? 0)
      if (event.key === 'Enter' && active) choose(active)
      else if (moved !== undefined) setPlace({ text, cell: moved })
      else return
      event.preventDefault()
    }
    const box = form.current
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  })

  if (!results) return null
  if (results.products.length === 0) {
    return (
      <p role="status" className={`${PANEL} px-5 py-4 text-ink-soft`}>
        No results for “{results.search}”
      </p>
    )
  }
  return (
    <div {...gridProps(id)} className={PANEL}>
      {results.products.map((product, row) => (
        <Result key={product._id} id={id} product={product} row={row} active={active} onChoose={choose} />
      ))}
    </div>
  )
}

type ResultProps = {
  id: string
  product: Product
  row: number
  active: ActiveCell | null
  onChoose: (cell: ActiveCell) => void
}

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
