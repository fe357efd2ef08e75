import { useState } from 'react'
import { listProductBatches, type ProductBatch } from '#contract/catalog/product-batches.ts'
import { fieldsOf } from '#domain/product-batch.ts'
import { formatMoment } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { countsText, FIELD_NAMES, productsText, valueText } from './change-words.ts'

type BatchCardProps = {
  batch: ProductBatch
  busy: boolean
  onCancel: () => void
  onUndo: () => void
  onSaveRest: () => void
}

const LOOKS: Record<ProductBatch['state'], { text: string; look: string }> = {
  planned: { text: 'Planned', look: 'bg-tangerine-tint text-tangerine' },
  done: { text: 'Saved', look: 'bg-leaf-tint text-leaf' },
  failed: { text: 'Not done', look: 'bg-berry-tint text-berry' },
  cancelled: { text: 'Cancelled', look: 'bg-line text-ink-soft' },
  undone: { text: 'Undone', look: 'bg-line text-ink-soft' },
}

export function BatchCard({ batch, busy, onCancel, onUndo, onSaveRest }: BatchCardProps) {
  const { state, counts, problems, undoUntil } = batch
  const [changes, setChanges] = useState(batch.changes)
  const [isShown, setIsShown] = useState(batch.changes !== undefined)
  const { text, look } = LOOKS[state]
  const mayUndo = state === 'done' && undoUntil !== null && undoUntil > new Date()

  async function toggle() {
    if (changes || isShown) return setIsShown(!isShown)
    const reply = await callAsSeller(listProductBatches, { query: { id: batch._id } })
    if (!reply.success) return void toast.error(reply.message)
    setChanges(reply.batches[0]?.changes ?? [])
    setIsShown(true)
  }

  return (
    <article className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="grow">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className={`rounded-full px-2.5 py-0.5 font-medium text-sm ${look}`}>{text}</span>
            <h2 className="font-semibold">{productsText(counts.products)}</h2>
            <p className="text-ink-soft text-sm">{whenText(batch)}</p>
          </div>
          <p className="mt-1 text-sm">{countsText(counts)}</p>
        </div>
        <Button variant="quiet" size="small" aria-expanded={isShown} onClick={() => void toggle()}>
          {isShown ? 'Hide' : 'Show'}
        </Button>
        {state === 'planned' && (
          <Button variant="danger" size="small" busy={busy} onClick={onCancel}>
            Cancel
          </Button>
        )}
        {mayUndo && (
          <Button variant="quiet" size="small" busy={busy} onClick={onUndo}>
            Undo
          </Button>
        )}
        {state === 'failed' && counts.products > problems.length && (
          <Button size="small" busy={busy} onClick={onSaveRest}>
            Save the other {(counts.products - problems.length).toLocaleString('en-IN')}
          </Button>
        )}
      </div>
      {problems.length > 0 && (
        <div className="mt-2 text-sm">
          <p className="font-medium">
            {state === 'failed' ? 'Nothing was changed, because of:' : 'Left alone, as they were changed since:'}
          </p>
          <ul className="list-disc pl-5">
            {problems.map(({ id, name, reason }) => (
              <li key={id}>
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {changes && isShown && (
        <ul className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-line border-t text-sm">
          {changes.map(({ id, name, before, after, loose }) => (
            <li key={id} className="flex flex-wrap gap-x-4 py-1.5">
              <span className="font-medium">{name}</span>
              {fieldsOf(after).map((field) => (
                <span key={field}>
                  <span className="text-ink-soft">{FIELD_NAMES[field]} </span>
                  <FromTo from={valueText(before, field, loose)} to={valueText(after, field, loose)} />
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function whenText({ state, at, endedAt, madeAt, by }: ProductBatch): string {
  const who = by ? ` by ${by}` : ''
  if (state === 'planned' && at) return `For ${formatMoment(at)}, planned${who}`
  return `${formatMoment(endedAt ?? madeAt)}${who}${at ? ', as planned' : ''}`
}
