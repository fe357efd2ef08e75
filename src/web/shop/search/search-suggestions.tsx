import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { slidesPages } from '../../ui/view-transition.ts'
import { addWithToast } from '../cart/cart-actions.ts'
import { deleteSearch, deleteSearches, saveSearch } from './recent-searches.ts'
import { type ActiveCell, cellAt, cellId, gridProps, groupProps, moveCell } from './search-cells.ts'
import { categoryUrl, keyOf, urlOf, widthOf } from './suggestion.ts'
import { SuggestionRow } from './suggestion-row.tsx'
import { useSuggestions } from './use-suggestions.ts'

/** What the box says and does. */
type SearchText = {
  text: string
  /** The page is the list of what is searched for: it says itself when there is nothing. */
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
  'absolute inset-x-0 top-full z-50 mt-2 max-h-[calc(100dvh-6rem)] overflow-auto overscroll-contain rounded-card border border-line bg-card p-2 shadow-float max-lg:inset-x-2'

export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, search, open, form, onShown, onOpen, onDone } = props
  const { text, isListed } = search
  const navigate = useNavigate()
  const suggestions = useSuggestions(text, open)
  const groups = suggestions?.groups ?? []
  const rows = groups.flatMap(({ rows }) => rows)
  const widths = rows.map(widthOf)
  /** The active cell is dropped when the text or its suggestions change. */
  const page = `${text}\n${suggestions?.search}`
  const [place, setPlace] = useState<{ page: string; cell: ActiveCell | null }>({ page, cell: null })
  const active =
    place.page === page && place.cell
      ? cellAt(Math.min(place.cell.row, rows.length - 1), place.cell.column, widths)
      : null

  const leaveFor = (url: string) => {
    search.leave()
    onDone()
    void navigate(url, { viewTransition: slidesPages })
  }

  const choose = ({ row, column }: ActiveCell) => {
    const chosen = rows[row]
    if (!chosen) return
    if (chosen.kind === 'clear') deleteSearches()
    else if (chosen.kind === 'categories') {
      const category = chosen.categories[column]
      if (category) leaveFor(categoryUrl(category))
    } else if (chosen.kind === 'product' && column === 1) addWithToast(chosen.product)
    else if (chosen.kind === 'recent' && column === 1) deleteSearch(chosen.text)
    else if ('text' in chosen) {
      saveSearch(chosen.text)
      search.go(chosen.text)
      onDone()
    } else leaveFor(urlOf(chosen))
  }

  const isExpanded = rows.length > 0
  const isFailed = suggestions?.isFailed === true && !(isListed && text.trim())
  const isNothing = !isExpanded && suggestions !== null && suggestions.search !== '' && !isListed
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
      if (event.key === 'Escape' && (isExpanded || isNothing || isFailed)) onOpen(false)
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

  if (isNothing || isFailed) {
    return (
      <p role="status" className={`${PANEL} px-5 py-4 text-ink-soft`}>
        {isFailed ? 'We can’t load suggestions right now.' : `No results for “${suggestions?.search}”`}
      </p>
    )
  }
  if (!isExpanded) return null
  let row = 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the input, whatever is clicked
    <div className={`${PANEL} [scrollbar-width:thin]`} onMouseDown={(event) => event.preventDefault()}>
      <div {...gridProps(id)}>
        {groups.map(({ title, rows }) => (
          <div
            key={title ?? ''}
            {...groupProps(title)}
            className="not-first:mt-2 not-first:border-line not-first:border-t not-first:pt-2"
          >
            {title && (
              <p aria-hidden className="px-2 pt-1 pb-2 font-medium text-ink-soft text-sm">
                {title}
              </p>
            )}
            {rows.map((suggestion) => (
              <SuggestionRow
                key={keyOf(suggestion)}
                id={id}
                suggestion={suggestion}
                typed={text.trim()}
                row={row++}
                active={active}
                onChoose={choose}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
