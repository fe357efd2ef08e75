import Search from 'lucide-react/icons/search'
import { type FocusEvent, type SubmitEvent, useRef, useState } from 'react'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useSearchText } from './use-search-text.ts'

const load = async () => (await import('../search/search-on-demand.ts')).default
const fetchSuggestions = async () => (await load()).SearchSuggestions
/** Also of somebody who types faster than this loads. */
const saveText = (text: string) => void load().then(({ saveSearch }) => saveSearch(text), console.warn)

type SearchBoxProps = { id: string; className?: string | undefined }

/** Suggestions are below the box, and recent searches while it is empty. */
export function SearchBox({ id, className = 'relative' }: SearchBoxProps) {
  const search = useSearchText()
  const [open, setOpen] = useState(false)
  /** The shown suggestions, with the id of the active cell. */
  const [grid, setGrid] = useState<{ cell: string | undefined } | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const Suggestions = useLazyComponent(fetchSuggestions, open)

  const finish = () => setOpen(false)

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    saveText(search.text)
    search.go(search.text)
    finish()
    // The results are below the keyboard.
    if (matchMedia('(pointer: coarse)').matches) form.current?.querySelector('input')?.blur()
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
          id={id}
          type="search"
          name="search"
          value={search.text}
          onFocus={() => search.text || setOpen(true)}
          onChange={({ target }) => {
            search.type(target.value)
            setOpen(true)
          }}
          placeholder="Search"
          aria-label="Search products"
          autoComplete="off"
          maxLength={100}
          className="h-11 w-full rounded-full border border-line bg-paper pr-4 pl-11 text-ink transition-colors duration-150 placeholder:text-ink-soft hover:border-leaf"
          {...comboboxProps(id, grid)}
        />
      </form>
      {Suggestions && (
        <Suggestions
          id={id}
          search={search}
          open={open}
          form={form}
          onShown={setGrid}
          onOpen={setOpen}
          onDone={finish}
        />
      )}
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
