import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { slidesPages } from '../../ui/view-transition.ts'
import { addWithToast } from '../cart/cart-actions.ts'
import { deleteSearch, deleteSearches, saveSearch } from './recent-searches.ts'
import { type ActiveCell, cellAt, cellId, gridProps, moveCell } from './search-cells.ts'
import { hasButton, keyOf, urlOf } from './suggestion.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** What the box says and does. */
type SearchText = {
  text: string
  /** The page is the list of what is searched for. */
  isListed: boolean
  go: (text: string) => void
  /** Drops what was typed. */
  leave: () => void
}

type SearchSuggestionsProps = {
  id: string
  search: SearchText
  open: boolean
  /** The form whose input receives the keys. */
  form: RefObject<HTMLFormElement | null>
  onShown: (grid: { cell: string | undefined } | null) => void
  onOpen: (open: boolean) => void
  /** A suggestion was chosen. */
  onDone: () => void
}

const PANEL =
  'absolute inset-x-0 top-full z-50 mt-2 max-h-[calc(100dvh-6rem)] overflow-auto rounded-card border border-line bg-card p-2 shadow-float max-lg:inset-x-2'
/** One line on small screens, where a list would cover the products. */
const STRIP = 'max-lg:flex max-lg:w-max max-lg:gap-2'

export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, search, open, form, onShown, onOpen, onDone } = props
  /** A product list shows what is found: its products are not repeated, and little of it is covered. */
  const { text, isListed } = search
  const navigate = useNavigate()
  const suggestions = useSuggestions(text, open, !isListed)
  const rows = suggestions?.rows ?? []
  const widths = rows.map((row) => (hasButton(row) ? 2 : 1))
  /** The active cell is dropped when the text or its suggestions change. */
  const page = `${text}\n${suggestions?.search}`
  const [place, setPlace] = useState<{ page: string; cell: ActiveCell | null }>({ page, cell: null })
  const active =
    place.page === page && place.cell
      ? cellAt(Math.min(place.cell.row, rows.length - 1), place.cell.column, widths)
      : null

  const choose = ({ row, column }: ActiveCell) => {
    const chosen = rows[row]
    if (!chosen) return
    if (chosen.kind === 'clear') deleteSearches()
    else if (chosen.kind === 'product' && column === 1) addWithToast(chosen.product)
    else if (chosen.kind === 'recent' && column === 1) deleteSearch(chosen.text)
    else if ('text' in chosen) {
      saveSearch(chosen.text)
      search.go(chosen.text)
      onDone()
    } else {
      search.leave()
      onDone()
      void navigate(urlOf(chosen), { viewTransition: slidesPages })
    }
  }

  const isExpanded = rows.length > 0
  const isShown = isExpanded || (suggestions !== null && !isListed)
  const cell = active ? cellId(id, active) : undefined
  useEffect(() => {
    if (!isExpanded) return
    onShown({ cell })
    if (cell) document.getElementById(cell)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    return () => onShown(null)
  }, [isExpanded, cell, onShown])

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const moved = moveCell(active, event.key, widths)
      if (event.key === 'Escape' && isShown) onOpen(false)
      else if (event.key === 'ArrowDown' && !open) onOpen(true)
      else if (event.key === 'Enter' && active) choose(active)
      else if (moved !== undefined) setPlace({ page, cell: moved })
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    const box = form.current
    box?.addEventListener('keydown', press)
    return () => box?.removeEventListener('keydown', press)
  })

  if (!suggestions || !isShown) return null
  if (!isExpanded) {
    return (
      <p role="status" className={`${PANEL} px-5 py-4 text-ink-soft`}>
        No results for “{suggestions.search}”
      </p>
    )
  }
  const isRecent = suggestions.search === ''
  const isStrip = isListed && !isRecent
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the input, whatever is clicked
    <div className={`${PANEL} [scrollbar-width:thin]`} onMouseDown={(event) => event.preventDefault()}>
      {isRecent && (
        <p aria-hidden className="px-2 pt-1 pb-2 font-medium text-ink-soft text-sm">
          Recent searches
        </p>
      )}
      <div {...gridProps(id, isRecent ? 'Recent searches' : 'Suggestions')} className={isStrip ? STRIP : ''}>
        {rows.map((suggestion, row) => (
          <SuggestionRow
            key={keyOf(suggestion)}
            id={id}
            suggestion={suggestion}
            typed={text.trim()}
            row={row}
            active={active}
            inStrip={isStrip}
            onChoose={choose}
          />
        ))}
      </div>
    </div>
  )
}
