import Search from 'lucide-react/icons/search'
import { type FocusEvent, type KeyboardEvent, type SubmitEvent, useRef, useState } from 'react'
import { focusFirst } from '../../ui/focus-first.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useSearchText } from './use-search-text.ts'

const fetchResults = async () => (await import('./search-results.tsx')).default

type SearchBoxProps = {
  id: string
  /** Shows the first matches below the box until the product list shows them. */
  liveResults?: boolean | undefined
  /** Gets the focus when the popover around it opens. */
  focusedFirst?: boolean | undefined
  /** The search was sent, a match was chosen, or Escape was pressed. */
  onDone?: (() => void) | undefined
  className?: string | undefined
}

export function SearchBox({ id, liveResults, focusedFirst, onDone, className = 'relative' }: SearchBoxProps) {
  const { text, type, submit, isListed } = useSearchText()
  const [open, setOpen] = useState(false)
  /** The shown matches, with the id of the active cell. */
  const [grid, setGrid] = useState<{ cell: string | undefined } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const wanted = Boolean(liveResults && open && !isListed)
  const SearchResults = useLazyComponent(fetchResults, wanted)

  const finish = () => {
    setOpen(false)
    onDone?.()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !(grid || onDone)) return
    event.preventDefault()
    if (grid) setOpen(false)
    else finish()
  }

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    submit()
    finish()
  }

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false)
  }

  return (
    <search className={`block ${className}`} onBlur={onBlur}>
      <form ref={form} action="/products" onSubmit={onSubmit} className="relative">
        <Search
          size={18}
          aria-hidden
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-4 text-ink-soft"
        />
        <input
          ref={focusedFirst ? focusFirst : undefined}
          id={id}
          type="search"
          name="search"
          value={text}
          onChange={({ target }) => {
            type(target.value)
            setOpen(true)
          }}
          onKeyDown={onKeyDown}
          placeholder="Search products"
          aria-label="Search products"
          autoComplete="off"
          maxLength={100}
          className="h-11 w-full rounded-full border border-line bg-paper pr-4 pl-11 text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-leaf"
          {...(liveResults && comboboxProps(id, grid))}
        />
      </form>
      {wanted && SearchResults && <SearchResults id={id} text={text} form={form} onShown={setGrid} onChosen={finish} />}
    </search>
  )
}

/** ARIA combobox: the focus stays in the input while the arrow keys move through the grid. */
const comboboxProps = (id: string, grid: { cell: string | undefined } | null) =>
  ({
    role: 'combobox',
    'aria-expanded': grid !== null,
    'aria-haspopup': 'grid',
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-results`,
    'aria-activedescendant': grid?.cell,
  }) as const
