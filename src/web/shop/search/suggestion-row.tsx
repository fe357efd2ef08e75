import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { MouseEvent } from 'react'
import { amountText, stepWord } from '#domain/amount-text.ts'
import type { Product } from '#domain/catalog.ts'
import { type CategoryLink as Category, categoryPicture } from '../../core/category-art.ts'
import { Link } from '../../ui/link.tsx'
import { categoryColour, ProductPicture } from '../../ui/picture.tsx'
import { Price, UnitPrice } from '../../ui/price.tsx'
import { useQuantityInCart } from '../cart/cart-store.ts'
import { type ActiveCell, cellProps, rowProps } from './search-cells.ts'
import { aroundTyped, categoryUrl, type LinkedSuggestion, type Suggestion, urlOf, widthOf } from './suggestion.ts'

type SuggestionRowProps = {
  id: string
  suggestion: Suggestion
  /** What is in the box. */
  typed: string
  row: number
  active: ActiveCell | null
  onChoose: (cell: ActiveCell) => void
}

const ROUND = 'grid size-11 place-items-center rounded-full'
const MAIN = 'flex min-h-11 w-full items-center gap-3 rounded-field px-2 py-1.5 text-left hover:bg-leaf-tint'

export function SuggestionRow(props: SuggestionRowProps) {
  const { id, suggestion, typed, row, active, onChoose } = props
  const chooseAt = (column: number) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose({ row, column })
  }
  if (suggestion.kind === 'categories') {
    return (
      <div {...rowProps} className="flex flex-wrap gap-2 p-1">
        {suggestion.categories.map((category, column) => (
          <div key={category.path} {...cellProps(id, { row, column }, active)} className="search-cell rounded-full">
            <CategoryPill category={category} onClick={chooseAt(column)} />
          </div>
        ))}
      </div>
    )
  }
  return (
    <div {...rowProps} className="flex items-center gap-2">
      <div {...cellProps(id, { row, column: 0 }, active)} className="search-cell min-w-0 flex-1 rounded-field">
        {suggestion.kind === 'clear' ? (
          <button type="button" tabIndex={-1} onClick={chooseAt(0)} className={MAIN}>
            <span className="px-1 font-medium text-leaf">Clear recent searches</span>
          </button>
        ) : (
          <Link to={urlOf(suggestion)} tabIndex={-1} onClick={chooseAt(0)} className={MAIN}>
            <Content suggestion={suggestion} typed={typed} />
          </Link>
        )}
      </div>
      {widthOf(suggestion) > 1 && (
        <div {...cellProps(id, { row, column: 1 }, active)} className="search-cell rounded-full">
          {suggestion.kind === 'product' && <AddButton product={suggestion.product} onClick={chooseAt(1)} />}
          {suggestion.kind === 'recent' && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={`Remove ${suggestion.text} from recent searches`}
              onClick={chooseAt(1)}
              className={`${ROUND} text-ink-soft hover:bg-leaf-tint hover:text-ink`}
            >
              <X size={18} aria-hidden />
            </button>
          )}
        </div>
      )}
    </div>
  )
}

type AddButtonProps = { product: Product; onClick: (event: MouseEvent) => void }

function AddButton({ product, onClick }: AddButtonProps) {
  const { _id, name } = product
  const quantity = useQuantityInCart(_id)
  return (
    <span className="relative block">
      <button
        type="button"
        tabIndex={-1}
        aria-label={quantity > 0 ? `Add ${stepWord(product)} more ${name}` : `Add ${name} to cart`}
        onClick={onClick}
        className={`${ROUND} search-add bg-leaf-tint text-leaf-deep hover:bg-leaf hover:text-on-leaf`}
      >
        <Plus size={20} aria-hidden />
      </button>
      {quantity > 0 && (
        <span className="price-figures pointer-events-none absolute -top-1 -right-1 grid whitespace-nowrap h-5 min-w-5 place-items-center rounded-full bg-leaf px-1 font-semibold text-on-leaf text-xs">
          {amountText(product, quantity)}
          <span className="sr-only"> in your cart</span>
        </span>
      )}
    </span>
  )
}

function Content({ suggestion, typed }: { suggestion: LinkedSuggestion; typed: string }) {
  switch (suggestion.kind) {
    case 'completion':
      return (
        <>
          <Search size={18} aria-hidden className="mx-1 shrink-0 text-ink-soft" />
          <Completion text={suggestion.text} typed={typed} />
        </>
      )
    case 'recent':
      return (
        <>
          <Clock size={18} aria-hidden className="mx-1 shrink-0 text-ink-soft" />
          <span className="min-w-0 truncate">{suggestion.text}</span>
        </>
      )
    case 'category':
      return <CategoryContent category={suggestion.category} />
    case 'product':
      return <ProductContent product={suggestion.product} />
  }
}

/** What would be added to the typed text stands out. */
function Completion({ text, typed }: { text: string; typed: string }) {
  const parts = aroundTyped(text, typed)
  return (
    <span className="min-w-0 truncate">
      <b className="font-semibold">{parts.before}</b>
      {parts.typed}
      <b className="font-semibold">{parts.after}</b>
    </span>
  )
}

const CategoryPicture = ({ category }: { category: Category }) => (
  <span
    className="grid size-7 shrink-0 place-items-center rounded-full"
    style={{ backgroundColor: categoryColour(category.path) }}
  >
    <img src={categoryPicture(category)} alt="" width={20} height={20} className="size-5 object-contain" />
  </span>
)

const CategoryContent = ({ category }: { category: Category }) => (
  <>
    <CategoryPicture category={category} />
    <span className="min-w-0 flex-1 truncate font-medium">{category.text}</span>
    <span className="text-ink-soft text-sm">Category</span>
  </>
)

type CategoryPillProps = { category: Category; onClick: (event: MouseEvent) => void }

const CategoryPill = ({ category, onClick }: CategoryPillProps) => (
  <Link
    to={categoryUrl(category)}
    tabIndex={-1}
    onClick={onClick}
    className="flex min-h-11 items-center gap-2 rounded-full border border-line pr-4 pl-2 font-medium text-sm hover:border-leaf hover:bg-leaf-tint"
  >
    <CategoryPicture category={category} />
    {category.text}
  </Link>
)

const ProductContent = ({ product }: { product: Product }) => (
  <>
    <ProductPicture src={product.image[0]} alt="" sizes="48px" category={product.category} className="max-w-12" />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{product.name}</span>
      <span className="card-pack text-ink-soft text-sm">
        <span>{product.weight}</span>
        <UnitPrice product={product} />
      </span>
    </span>
    <Price amount={product.offerPrice} className="font-semibold" />
  </>
)
