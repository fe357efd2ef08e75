import { useState } from 'react'
import { type EndingBatch, listEndingSoon } from '#contract/goods/ending-soon.ts'
import { takeOffGoods } from '#contract/goods/take-off.ts'
import { ENDS_SOON_DAYS } from '#domain/goods.ts'
import { dayName, formatMoment } from '#domain/time-words.ts'
import checkMark from '#seed/art/check-mark.webp'
import { randomKey } from '../../core/random-key.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import { amountWords } from './goods-amounts.ts'
import { goodsUrl } from './goods-url.ts'
import { MarkDownDialog } from './mark-down-dialog.tsx'

const EVERY_MS = 60_000

/** What has to be sold or thrown away in the next days, the earliest first. */
export function EndingPanel() {
  const { view, reload, retry } = useSellerQuery(listEndingSoon, undefined, { refetchEvery: EVERY_MS })
  const [marked, setMarked] = useState<EndingBatch | null>(null)
  if (view.state === 'loading') return <CardsSkeleton>Loading what ends soon…</CardsSkeleton>
  if (view.state === 'failed')
    return <FailedState title="Couldn’t load what ends soon" message={view.message} onRetry={() => void retry()} />
  const { batches, takenOff, today } = view.reply
  return (
    <>
      {batches.length === 0 ? (
        <EmptyState
          picture={checkMark}
          title="Nothing ends soon"
          action={
            <ButtonLink variant="quiet" to={goodsUrl('receive')}>
              Receive goods
            </ButtonLink>
          }
        >
          Products with a best-before date show up here {ENDS_SOON_DAYS} days before it.
        </EmptyState>
      ) : (
        <ul className="space-y-3">
          {batches.map((batch) => (
            <li key={`${batch.product} ${batch.bestBefore}`}>
              <Batch batch={batch} today={today} onMarkDown={() => setMarked(batch)} onTakenOff={reload} />
            </li>
          ))}
        </ul>
      )}
      {takenOff.length > 0 && (
        <section aria-labelledby="taken-off" className="mt-8">
          <h2 id="taken-off" className="mb-2 font-semibold text-lg">
            Expired and taken off
          </h2>
          <ul className="text-ink-soft">
            {takenOff.map(({ _id, at, name, amount, unit }) => (
              <li key={_id} className="py-0.5">
                {amountWords(amount, unit)} {name}, {formatMoment(at)}. Please throw it away.
              </li>
            ))}
          </ul>
        </section>
      )}
      <MarkDownDialog
        batch={marked}
        onClose={() => setMarked(null)}
        onSaved={() => {
          setMarked(null)
          void reload()
        }}
      />
    </>
  )
}

type BatchProps = { batch: EndingBatch; today: string; onMarkDown: () => void; onTakenOff: () => Promise<unknown> }

function Batch({ batch, today, onMarkDown, onTakenOff }: BatchProps) {
  const { product, name, category, image, price, offerPrice, bestBefore, amount, unit } = batch
  const [busy, setBusy] = useState(false)

  async function takeOff() {
    setBusy(true)
    const line = { product, bestBefore, ...(unit === 'piece' ? { quantity: amount } : { amount }) }
    const body = { kind: 'waste' as const, reason: 'Ends soon', lines: [line] }
    const reply = await callAsSeller(takeOffGoods, { body, idempotencyKey: randomKey() })
    if (reply.success) toast.success(`${reply.message}: ${name}`)
    else toast.error(reply.message)
    await onTakenOff()
    setBusy(false)
  }

  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-card p-4">
      <ProductPicture src={image[0]} alt="" sizes="48px" category={category} width="w-12" className="shrink-0" />
      <div className="min-w-0 grow basis-48">
        <h2 className="font-medium leading-snug">{name}</h2>
        <p className="text-sm">
          <span className={bestBefore === today ? 'font-medium text-berry' : 'text-tangerine'}>
            {bestBefore === today ? 'Ends today' : `Best before ${dayName(bestBefore)}`}
          </span>
          <span className="text-ink-soft"> · {amountWords(amount, unit)} left</span>
        </p>
      </div>
      <Price amount={offerPrice} struck={price} className="font-medium" />
      <div className="flex gap-2 max-sm:w-full">
        <Button variant="quiet" size="small" onClick={onMarkDown}>
          Mark down<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="danger" size="small" busy={busy} onClick={() => void takeOff()}>
          Take off<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </article>
  )
}
