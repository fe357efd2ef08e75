import { useCallback } from 'react'
import { listMissedSearches, listSynonyms, type SynonymGroup } from '#contract/catalog/seller-search.ts'
import { pageMeta } from '../../core/seo.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/search-page'
import { MissedSearches } from './missed-searches.tsx'
import { SynonymGroups } from './synonym-groups.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Search words',
    description: 'What shoppers search for and don’t find, and synonyms.',
    path: '/seller/search',
  })

export default function SearchPage() {
  const { params, setParam } = useUrlQuery()
  const missed = useSellerQuery(listMissedSearches, undefined)
  const synonyms = useSellerQuery(listSynonyms, undefined)
  const filterBy = useCallback((text: string) => setParam('search', text), [setParam])

  /** A changed group stays in its place; a new one comes first. */
  const putGroup = (group: SynonymGroup) =>
    synonyms.change((reply) => ({
      ...reply,
      groups: reply.groups.some(({ _id }) => _id === group._id)
        ? reply.groups.map((other) => (other._id === group._id ? group : other))
        : [group, ...reply.groups],
    }))

  const takeAwayGroup = ({ _id }: SynonymGroup) =>
    synonyms.change((reply) => ({ ...reply, groups: reply.groups.filter((group) => group._id !== _id) }))

  const takeAwaySearch = (search: string) =>
    missed.change((reply) => ({ ...reply, searches: reply.searches.filter((row) => row.search !== search) }))

  const groups = synonyms.view.state === 'ready' ? synonyms.view.reply.groups : []
  return (
    <>
      <ScreenTitle>Search words</ScreenTitle>
      <div className="grid items-start gap-x-8 gap-y-10 xl:grid-cols-2">
        <MissedSearches
          view={missed.view}
          onRetry={missed.retry}
          knownWords={[...new Set(groups.flatMap(({ words }) => words))].sort()}
          onExplained={(search, group) => {
            takeAwaySearch(search)
            putGroup(group)
          }}
          onDismissed={takeAwaySearch}
          onRestored={missed.reload}
        />
        <SynonymGroups
          view={synonyms.view}
          onRetry={synonyms.retry}
          filter={params.get('search') ?? ''}
          onFilter={filterBy}
          onSaved={putGroup}
          onDeleted={takeAwayGroup}
        />
      </div>
    </>
  )
}
