import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { MouseEvent, ReactNode } from 'react'
import type { Category, Product } from '#domain/catalog.ts'
import { CATEGORY_ART } from '../../core/category-art.ts'
import { Link } from '../../ui/link.tsx'
import { categoryColour, ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { type ActiveCell, cellProps, rowProps } from './search-cells.ts'
import { aroundTyped, type Suggestion, urlOf } from './suggestion.ts'

type SuggestionRowProps = {
  id: string
  suggestion: Suggestion
  /** What is in the box. */
  typed: string
  row: number
  active: ActiveCell | null
  /** One of several in a line on small screens. */
  inStrip: boolean
  onChoose: (cell: ActiveCell) => void
}

const MAIN = 'flex min-h-11 w-full items-center gap-3 rounded-field px-2 py-1.5 text-left hover:bg-leaf-tint'
const IN_STRIP =
  'max-lg:gap-2 max-lg:whitespace-nowrap max-lg:rounded-full max-lg:border max-lg:border-line max-lg:px-4'

export function SuggestionRow({ id, suggestion, typed, row, active, inStrip, onChoose }: SuggestionRowProps) {
  const chooseAt = (column: 0 | 1) => (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onChoose({ row, column })
  }
  const look = `${MAIN} ${inStrip ? IN_STRIP : ''}`
  const content = <Content suggestion={suggestion} typed={typed} />
  const button = buttonOf(suggestion)
  return (
    <div {...rowProps} className={`flex items-center gap-2 ${inStrip ? 'max-lg:shrink-0' : ''}`}>
      <div
        {...cellProps(id, { row, column: 0 }, active)}
        className={`search-cell min-w-0 flex-1 rounded-field ${inStrip ? 'max-lg:rounded-full' : ''}`}
      >
        {suggestion.kind === 'clear' ? (
          <button type="button" tabIndex={-1} onClick={chooseAt(0)} className={look}>
            {content}
          </button>
        ) : (
          <Link to={urlOf(suggestion)} tabIndex={-1} onClick={chooseAt(0)} className={look}>
            {content}
          </Link>
        )}
      </div>
      {button && (
        <div {...cellProps(id, { row, column: 1 }, active)} className="search-cell rounded-full">
          <button
            type="button"
            tabIndex={-1}
            aria-label={button.label}
            onClick={chooseAt(1)}
            className={`grid size-11 place-items-center rounded-full ${button.look}`}
          >
            {button.icon}
          </button>
        </div>
      )}
    </div>
  )
}

function buttonOf(suggestion: Suggestion): { label: string; icon: ReactNode; look: string } | null {
  if (suggestion.kind === 'product') {
    return {
      label: `Add ${suggestion.product.name} to cart`,
      icon: <Plus size={20} aria-hidden />,
      look: 'bg-leaf-tint text-leaf-deep hover:bg-leaf hover:text-on-leaf',
    }
  }
  if (suggestion.kind === 'recent') {
    return {
      label: `Remove ${suggestion.text} from recent searches`,
      icon: <X size={18} aria-hidden />,
      look: 'text-ink-soft hover:bg-leaf-tint hover:text-ink',
    }
  }
  return null
}

function Content({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
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
    case 'clear':
      return <span className="px-1 font-medium text-leaf">Clear recent searches</span>
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

const CategoryContent = ({ category: { text, path } }: { category: Category }) => (
  <>
    <span
      className="grid size-7 shrink-0 place-items-center rounded-full"
      style={{ backgroundColor: categoryColour(path) }}
    >
      <img src={CATEGORY_ART[path]} alt="" width={20} height={20} className="size-5" />
    </span>
    <span className="min-w-0 flex-1 truncate font-medium">{text}</span>
    <span className="text-ink-soft text-sm">Category</span>
  </>
)

const ProductContent = ({ product: { name, weight, image, category, offerPrice } }: { product: Product }) => (
  <>
    <ProductPicture src={image[0]} alt="" sizes="48px" category={category} className="max-w-12" />
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{name}</span>
      <span className="block text-ink-soft text-sm">{weight}</span>
    </span>
    <Price amount={offerPrice} className="font-semibold" />
  </>
)
