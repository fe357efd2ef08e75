import { ACTIVITY_SUBJECTS, type ActivityEntry, type ActivitySubject, listActivity } from '#contract/shop/activity.ts'
import { shopDayOf } from '#domain/shop-day.ts'
import { clockTime, formatDate } from '#domain/time-words.ts'
import clipboard from '#seed/art/clipboard.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { ActivityIcon } from './activity-icon.tsx'
import { linkOf } from './activity-link.ts'
import { ACTIVITY_SCREEN } from './activity-url.ts'
import { nameOf, type Run, runsOf, SUBJECT_NAMES, sentenceOf } from './activity-words.ts'

const SUBJECT_CHOICES = [
  { value: '', text: 'All activity' },
  ...ACTIVITY_SUBJECTS.map((subject) => ({ value: subject, text: SUBJECT_NAMES[subject] })),
] as const

type ActivityListProps = { cursor: string; subject: ActivitySubject | ''; onSubject: (subject: string) => void }

export function ActivityList({ cursor, subject, onSubject }: ActivityListProps) {
  const { view, retry } = useSellerQuery(listActivity, { ...pageToSend(cursor), ...(subject && { subject }) })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoiceField label="Show" value={subject} choices={SUBJECT_CHOICES} onChoose={onSubject} />
        {view.state === 'ready' && (
          <p className="text-ink-soft text-sm">Kept for {view.reply.keptDays.toLocaleString('en-IN')} days.</p>
        )}
      </div>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the activity"
        skeleton={<CardsSkeleton>Loading activity…</CardsSkeleton>}
      >
        {({ activity, unknownProxy }, stale) => (
          <>
            {unknownProxy && <UnknownProxy ip={unknownProxy} />}
            {activity.length ? (
              <div aria-busy={stale} className="space-y-6 shows-busy">
                {[...Map.groupBy(activity, ({ at }) => shopDayOf(at).date)].map(([date, entries]) => (
                  <Day key={date} entries={entries} />
                ))}
              </div>
            ) : (
              <NoActivity filtered={subject !== '' || cursor !== ''} />
            )}
          </>
        )}
      </PagedQuery>
    </>
  )
}

function Day({ entries }: { entries: readonly ActivityEntry[] }) {
  const [first] = entries
  if (!first) return null
  const headingId = `day-${first._id}`
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2 font-semibold text-ink-soft text-sm">
        {dayName(first.at)}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card">
        {runsOf(entries).map(({ entry, times }) => (
          <Entry key={entry._id} entry={entry} times={times} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry, times }: Run) {
  const { act, at, ip } = entry
  const link = linkOf(entry)
  return (
    <li className="flex items-start gap-3 px-4 py-3 sm:items-center">
      <ActivityIcon act={act} />
      <div className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-4">
        <p className="min-w-0 flex-1 break-words">
          {entry.staff && <strong className="font-semibold">{nameOf(entry.staff)}: </strong>}
          {sentenceOf(entry)}
          {times > 1 && <span className="whitespace-nowrap text-ink-soft"> · {times} times</span>}
        </p>
        <div className="flex items-center justify-between gap-4 sm:flex-row-reverse">
          <p className="price-figures text-ink-soft text-sm sm:w-44 sm:text-right">
            <time dateTime={at.toISOString()}>{clockTime(at)}</time>
            {ip && <span className="whitespace-nowrap"> · {ip}</span>}
          </p>
          {link && (
            <Link
              to={link.to}
              className="-my-2 inline-flex min-h-11 items-center whitespace-nowrap font-medium text-leaf text-sm underline-offset-4 hover:underline"
            >
              {link.text}
            </Link>
          )}
        </div>
      </div>
    </li>
  )
}

function dayName(at: Date): string {
  const { date } = shopDayOf(at)
  if (date === shopDayOf(new Date()).date) return 'Today'
  return formatDate(at)
}

/** The shop's operator mends it; until then one visitor can use up everyone's tries. */
function UnknownProxy({ ip }: { ip: string }) {
  return (
    <p role="status" className="mb-4 rounded-card bg-berry-tint px-4 py-3 text-berry text-sm">
      All visitors look like one: requests come through a proxy at {ip} that the shop doesn’t know. Add it to
      TRUSTED_PROXIES and restart the shop.
    </p>
  )
}

function NoActivity({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={clipboard}
      title={filtered ? 'Nothing found' : 'No activity yet'}
      action={filtered ? <ButtonLink to={ACTIVITY_SCREEN}>Show all activity</ButtonLink> : undefined}
    >
      Sign-ins and changes to products, orders and refunds appear here.
    </EmptyState>
  )
}
