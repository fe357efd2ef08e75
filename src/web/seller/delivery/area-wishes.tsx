import { listAreaWishes } from '#contract/delivery/seller-delivery.ts'
import { formatDate } from '#domain/time-words.ts'
import { useSellerQuery } from '../account/seller-query.ts'
import { PanelNotReady } from './panel-not-ready.tsx'

/** People who asked for deliveries where there are none, by PIN code, most wanted first. */
export function AreaWishes() {
  const { view, retry } = useSellerQuery(listAreaWishes, undefined)
  return (
    <section aria-labelledby="area-wishes">
      <h2 id="area-wishes" className="font-semibold text-xl">
        Requests from other PIN codes
      </h2>
      <p className="mt-1 mb-4 text-ink-soft">PIN codes you don’t deliver to, and how many people left their email.</p>
      <PanelNotReady view={view} loading="Loading wishes…" height="h-24" onRetry={retry} />
      {view.state === 'ready' && <Wishes wishes={view.reply.wishes} />}
    </section>
  )
}

type Wish = { pincode: string; askedAt: Date }

function Wishes({ wishes }: { wishes: readonly Wish[] }) {
  const groups = [...Map.groupBy(wishes, ({ pincode }) => pincode)].toSorted(([, a], [, b]) => b.length - a.length)
  if (groups.length === 0) {
    return (
      <p className="rounded-card border border-line border-dashed px-4 py-5 text-center text-ink-soft">
        Nobody has asked yet
      </p>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-card">
      {groups.map(([pincode, of]) => (
        <li key={pincode} className="price-figures flex flex-wrap items-baseline gap-x-4 px-4 py-2.5">
          <span className="font-semibold">{pincode}</span>
          <span>{of.length === 1 ? '1 person' : `${of.length.toLocaleString('en-IN')} people`}</span>
          {of[0] && <span className="ml-auto text-ink-soft text-sm">last on {formatDate(of[0].askedAt)}</span>}
        </li>
      ))}
    </ul>
  )
}
