import { useCallback } from 'react'
import { ChoiceField } from '../screen/choice-field.tsx'
import { SearchField } from '../screen/search-field.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { OPEN_ORDERS, type OrderQuery, SHOWS, type Show, statusChoices } from './order-query.ts'

const NAMES: Record<Show, string> = { open: 'Open', finished: 'Finished', all: 'All' }

type OrderToolbarProps = {
  query: OrderQuery
  setParam: (name: string, value: string) => void
  openCount: number | undefined
}

export function OrderToolbar({ query, setParam, openCount }: OrderToolbarProps) {
  const search = useCallback((text: string) => setParam('search', text), [setParam])
  const urlOf = (show: Show) =>
    `${OPEN_ORDERS}?${new URLSearchParams({ show, ...(query.search && { search: query.search }) })}`
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Tabs
        label="Orders"
        tabs={SHOWS.map((show) => ({
          text: NAMES[show],
          to: show === 'open' && !query.search ? OPEN_ORDERS : urlOf(show),
          count: show === 'open' ? openCount : undefined,
          isCurrent: show === query.show,
        }))}
      />
      <search className="flex min-w-0 grow flex-wrap gap-2">
        <SearchField label="Search by name, phone or order number" value={query.search} onSearch={search} />
        <ChoiceField
          label="Status"
          value={query.status}
          choices={statusChoices(query.show)}
          onChoose={(status) => setParam('status', status)}
        />
      </search>
    </div>
  )
}
