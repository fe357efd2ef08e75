import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type listMissedSearches,
  MISSED_SEARCH_DAYS,
  type MissedSearch,
  type SynonymGroup,
} from '#contract/catalog/seller-search.ts'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import type { Done, QueryView } from '../../core/query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { dismiss } from './dismiss.ts'
import { MissedSearchRow } from './missed-search-row.tsx'

const KNOWN_WORDS = 'known-words'
const SHOWN_AT_FIRST = 20

type MissedSearchesProps = {
  view: QueryView<Done<typeof listMissedSearches>>
  onRetry: () => unknown
  /** Offered as meanings. */
  knownWords: readonly string[]
  onExplained: (search: string, group: SynonymGroup) => void
  onDismissed: (search: string) => void
  onRestored: () => Promise<unknown>
}

export function MissedSearches({
  view,
  onRetry,
  knownWords,
  onExplained,
  onDismissed,
  onRestored,
}: MissedSearchesProps) {
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  /** Takes a row away, and the focus to the same part of the row that takes its place. */
  function takeAway({ row, part }: { row: number; part: string }, change: () => void) {
    flushSync(change)
    const parts = section.current?.querySelectorAll<HTMLElement>(part) ?? []
    const next = parts[Math.min(row, parts.length - 1)] ?? heading.current
    next?.focus()
  }

  return (
    <section ref={section} aria-labelledby="missed-searches">
      <h2 ref={heading} id="missed-searches" tabIndex={-1} className="text-xl outline-none">
        Searches without a result
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        What shoppers looked for in the last {MISSED_SEARCH_DAYS} days. Say what it means, and they’ll find it next
        time.
      </p>
      {view.state === 'loading' && <CardsSkeleton>Loading searches…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the searches" message={view.message} onRetry={() => void onRetry()} />
      )}
      {view.state === 'ready' && view.reply.searches.length === 0 && <NoSearches />}
      {view.state === 'ready' && view.reply.searches.length > 0 && (
        <SearchList searches={view.reply.searches}>
          {(missed, row) => (
            <MissedSearchRow
              key={missed.search}
              missed={missed}
              knownWords={KNOWN_WORDS}
              onExplained={(group) => takeAway({ row, part: 'input' }, () => onExplained(missed.search, group))}
              onDismiss={() =>
                dismiss(missed.search, {
                  onDismissed: () => takeAway({ row, part: '[data-dismiss]' }, () => onDismissed(missed.search)),
                  onRestored,
                })
              }
            />
          )}
        </SearchList>
      )}
      <datalist id={KNOWN_WORDS}>
        {knownWords.map((word) => (
          <option key={word} value={word} />
        ))}
      </datalist>
    </section>
  )
}

type SearchListProps = {
  searches: readonly MissedSearch[]
  children: (missed: MissedSearch, row: number) => ReactNode
}

function SearchList({ searches, children }: SearchListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? searches : searches.slice(0, SHOWN_AT_FIRST)
  return (
    <>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">{shown.map(children)}</ul>
      {shown.length < searches.length && (
        <Button variant="quiet" size="small" onClick={() => setShowsAll(true)} className="mt-3">
          Show all {searches.length}
        </Button>
      )}
    </>
  )
}

function NoSearches() {
  return (
    <EmptyState
      picture={magnifyingGlass}
      title="Nothing missed"
      action={
        <ButtonLink variant="quiet" to="/products">
          View the shop
        </ButtonLink>
      }
    >
      Searches that find no products appear here.
    </EmptyState>
  )
}
