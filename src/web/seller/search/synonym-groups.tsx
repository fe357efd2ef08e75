import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { listSynonyms, SynonymGroup } from '#contract/catalog/seller-search.ts'
import { keptWords } from '#domain/typed-names.ts'
import label from '#seed/art/label.webp'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import type { Done, QueryView } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { deleteGroup } from './delete-group.ts'
import { SynonymGroupRow } from './synonym-group-row.tsx'
import { WordsForm } from './words-form.tsx'

type SynonymGroupsProps = {
  view: QueryView<Done<typeof listSynonyms>>
  onRetry: () => unknown
  filter: string
  onFilter: (text: string) => void
  onSaved: (group: SynonymGroup) => void
  onDeleted: (group: SynonymGroup) => void
}

export function SynonymGroups({ view, onRetry, filter, onFilter, onSaved, onDeleted }: SynonymGroupsProps) {
  const adding = useRef<HTMLDivElement>(null)
  const count = useRef<HTMLParagraphElement>(null)
  const groups = view.state === 'ready' ? view.reply.groups : []
  const isShown = ({ words }: SynonymGroup) => words.some((word) => word.includes(keptWords(filter)))
  const shown = groups.filter(isShown)

  function added(group: SynonymGroup) {
    onSaved(group)
    if (!isShown(group)) onFilter('')
  }

  const remove = (group: SynonymGroup) =>
    deleteGroup(group, {
      onDeleted: () => {
        flushSync(() => onDeleted(group))
        count.current?.focus()
      },
      onRestored: onSaved,
    })

  return (
    <section aria-labelledby="synonyms">
      <h2 id="synonyms" className="text-xl">
        Synonyms
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">
        Shoppers who search for one of the words find products with any of them.
      </p>
      <div ref={adding} className="mb-4 rounded-card border border-line bg-card p-4">
        <WordsForm label="Add words" submitText="Add" onSaved={added} />
      </div>
      {view.state === 'loading' && <CardsSkeleton>Loading words…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the words" message={view.message} onRetry={() => void onRetry()} />
      )}
      {groups.length > 0 && (
        <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchField label="Search synonyms" value={filter} onSearch={onFilter} />
          <p ref={count} tabIndex={-1} role="status" className="text-ink-soft text-sm outline-none">
            {shown.length === 1 ? '1 group' : `${shown.length.toLocaleString('en-IN')} groups`}
          </p>
        </search>
      )}
      {shown.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {shown.map((group) => (
            <SynonymGroupRow key={group._id} group={group} onSaved={onSaved} onDelete={() => remove(group)} />
          ))}
        </ul>
      )}
      {view.state === 'ready' && shown.length === 0 && (
        <NoGroups
          filtered={groups.length > 0}
          onShowAll={() => onFilter('')}
          onAdd={() => adding.current?.querySelector('input')?.focus()}
        />
      )}
    </section>
  )
}

type NoGroupsProps = { filtered: boolean; onShowAll: () => void; onAdd: () => void }

function NoGroups({ filtered, onShowAll, onAdd }: NoGroupsProps) {
  return filtered ? (
    <EmptyState
      picture={magnifyingGlass}
      title="No words found"
      action={
        <Button variant="quiet" onClick={onShowAll}>
          Show all words
        </Button>
      }
    >
      No words match this search.
    </EmptyState>
  ) : (
    <EmptyState picture={label} title="No words yet" action={<Button onClick={onAdd}>Add words</Button>}>
      For example: aloo, potato, आलू
    </EmptyState>
  )
}
