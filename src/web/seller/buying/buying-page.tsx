import { useCallback, useState } from 'react'
import { suggestPurchases } from '#contract/goods/buying.ts'
import { dayAfter } from '#domain/day-span.ts'
import { dayName, weekdayName } from '#domain/time-words.ts'
import basket from '#seed/art/basket.webp'
import { pageMeta } from '../../core/seo.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { goodsUrl } from '../goods/goods-url.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/buying-page'
import { BUYING_SCREEN } from './buying-url.ts'
import { ComingLists } from './coming-lists.tsx'
import { PrintedList } from './printed-list.tsx'
import { SupplierCard } from './supplier-card.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Buy', description: 'What to buy, and why.', path: BUYING_SCREEN })

const DAYS = [0, 1, 2, 3, 4, 5, 6]

export default function BuyingPage() {
  const { params, setParam } = useUrlQuery()
  const asked = params.get('day')
  const { view, reload, retry } = useSellerQuery(suggestPurchases, asked ? { day: asked } : {})
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set())
  useUnsavedChanges(edited.size > 0)
  const note = useCallback((supplier: string, isEdited: boolean) => {
    setEdited((before) => {
      if (before.has(supplier) === isEdited) return before
      const after = new Set(before)
      if (isEdited) after.add(supplier)
      else after.delete(supplier)
      return after
    })
  }, [])
  const ready = view.state === 'ready' ? view.reply : null

  return (
    <>
      <ScreenTitle
        aside={
          ready && (
            <ChoiceField
              label="Day to buy on"
              value={ready.day}
              choices={DAYS.map((ahead) => dayAfter(ready.today, ahead)).map((day, ahead) => ({
                value: day,
                text: ahead === 0 ? 'Today' : ahead === 1 ? 'Tomorrow' : dayName(day),
              }))}
              onChoose={(day) => setParam('day', day === dayAfter(ready.today, 1) ? '' : day)}
            />
          )
        }
      >
        {titleOf(ready)}
      </ScreenTitle>
      <p className="-mt-2 mb-5 max-w-[65ch] text-ink-soft">
        Worked out from eight weeks of sales, what’s left, and what’s already on its way.
      </p>
      {view.state === 'loading' && <CardsSkeleton>Working out what to buy…</CardsSkeleton>}
      {view.state === 'failed' && (
        <FailedState title="Couldn’t load the lists" message={view.message} onRetry={() => void retry()} />
      )}
      {ready && (
        <div aria-busy={view.state === 'ready' && view.stale}>
          <ComingLists lists={ready.coming} today={ready.today} onChanged={reload} />
          {ready.suppliers.length === 0 ? (
            <EmptyState
              picture={basket}
              title="Nothing to suggest yet"
              action={<ButtonLink to={goodsUrl('suppliers')}>Go to suppliers</ButtonLink>}
            >
              Once products have sold, you’ll see here what to buy from each supplier.
            </EmptyState>
          ) : (
            <div className="space-y-4">
              {ready.suppliers.map((list) => (
                <NotingCard key={`${list._id} ${ready.day}`} list={list} day={ready.day} reload={reload} note={note} />
              ))}
            </div>
          )}
        </div>
      )}
      <PrintedList />
    </>
  )
}

type NotingCardProps = Pick<Parameters<typeof SupplierCard>[0], 'list' | 'day'> & {
  reload: () => Promise<unknown>
  note: (supplier: string, isEdited: boolean) => void
}

function NotingCard({ list, day, reload, note }: NotingCardProps) {
  const name = list._id ?? ''
  const onEdited = useCallback((isEdited: boolean) => note(name, isEdited), [note, name])
  return <SupplierCard list={list} day={day} onSaved={reload} onEdited={onEdited} />
}

function titleOf(ready: { today: string; day: string } | null): string {
  if (!ready || ready.day === dayAfter(ready.today, 1)) return 'Buy tomorrow'
  return ready.day === ready.today ? 'Buy today' : `Buy on ${weekdayName(ready.day)}`
}
