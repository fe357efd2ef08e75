import Search from 'lucide-react/icons/search'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { productPath } from '../../../domain/catalog.ts'
import { useFetchedPart } from '../../ui/fetched-part.ts'
import { addToCart } from '../cart/cart-store.ts'
import { type ActiveCell, comboboxProps, moveCell } from './search-cells.ts'
import { useLiveResults } from './use-live-results.ts'
import { useSearchText } from './use-search-text.ts'

const fetchResults = async () => (await import('./search-results.tsx')).default

type SearchBoxProps = {
  id: string
  /** Shows the first matches below the box as well. */
  liveResults?: boolean | undefined
  onSubmitted?: (() => void) | undefined
}

export function SearchBox({ id, liveResults = false, onSubmitted }: SearchBoxProps) {
  const navigate = useNavigate()
  const { text, type, submit } = useSearchText()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<ActiveCell | null>(null)
  const results = useLiveResults(text, liveResults && open)
  const products = results?.products ?? []
  const shown = open && results !== null
  const SearchResults = useFetchedPart(fetchResults, shown)

  const close = () => {
    setOpen(false)
    setActive(null)
  }

  const choose = ({ row, column }: ActiveCell) => {
    const product = products[row]
    if (!product) return
    if (column === 1) {
      addToCart(product)
      return
    }
    close()
    void navigate(productPath(product), { viewTransition: true })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && active && shown) {
      event.preventDefault()
      choose(active)
    }
    const moved = shown ? moveCell(active, event.key, products.length) : undefined
    if (moved === undefined) return
    event.preventDefault()
    setActive(moved)
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
    close()
    onSubmitted?.()
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) close()
  }

  return (
    <search className="relative block" onBlur={onBlur}>
      <form action="/products" onSubmit={onSubmit}>
        <Search
          size={18}
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 text-ink-soft"
        />
        <input
          id={id}
          type="search"
          name="search"
          value={text}
          onChange={({ target }) => {
            type(target.value)
            setActive(null)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          placeholder="Search products"
          aria-label="Search products"
          autoComplete="off"
          maxLength={100}
          className="h-11 w-full rounded-full border border-line bg-paper pr-4 pl-11 text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-leaf"
          {...(liveResults && comboboxProps(id, shown, active))}
        />
      </form>
      {shown && SearchResults && <SearchResults id={id} results={results} active={active} onChoose={choose} />}
    </search>
  )
}
