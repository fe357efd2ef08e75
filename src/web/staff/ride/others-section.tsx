import { useState } from 'react'
import { undoFailedDelivery } from '#contract/delivery/failed-delivery.ts'
import { failDelivery, giveBackDelivery, type OthersDelivery } from '#contract/delivery/riding.ts'
import type { FailureReason } from '#domain/riding.ts'
import { clockTime } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsStaff } from '../account/staff-session.ts'
import { CompleteDialog } from './complete-dialog.tsx'
import { FailDialog } from './fail-dialog.tsx'

type Changed = { onChanged: () => void }

/** For managers: what other riders have, to complete it or to bring it back. */
export function OthersSection({ others, onChanged }: Changed & { others: OthersDelivery[] }) {
  if (others.length === 0) return null
  return (
    <section aria-label="Other riders" className="space-y-4">
      <h2 className="font-semibold text-xl">With other riders</h2>
      {others.map((delivery) => (
        <OthersCard key={delivery._id} delivery={delivery} onChanged={onChanged} />
      ))}
    </section>
  )
}

function OthersCard({ delivery, onChanged }: Changed & { delivery: OthersDelivery }) {
  const { _id, number, rider, area, leftAt, triesLeft } = delivery
  const [opened, setOpened] = useState<'complete' | 'fail' | null>(null)
  const close = () => setOpened(null)

  async function bringBack(reason?: FailureReason) {
    close()
    const idempotencyKey = randomKey()
    const reply = reason
      ? await callAsStaff(failDelivery, { body: { order: _id, reason }, idempotencyKey })
      : await callAsStaff(giveBackDelivery, { body: { order: _id }, idempotencyKey })
    if (!reply.success) toast.error(reply.message)
    else if (reason) undoToast(reply.message, { id: `failed ${_id}`, onUndo: () => void undo() })
    else toast.success(reply.message)
    onChanged()
  }

  async function undo() {
    const reply = await callAsStaff(undoFailedDelivery, { body: { order: _id } })
    if (!reply.success) toast.error(reply.message)
    onChanged()
  }

  return (
    <article aria-label={number} className="rounded-card border border-line bg-card p-4">
      <p className="font-semibold text-xl">{number}</p>
      <p>
        {rider} · {area} · {leftAt ? `left at ${clockTime(leftAt)}` : 'still in the shop'}
      </p>
      {triesLeft === 0 && <p className="mt-1 font-medium text-berry">Too many wrong door codes were entered.</p>}
      <div className="mt-3 flex flex-wrap gap-3">
        {leftAt && (
          <Button variant={triesLeft === 0 ? 'primary' : 'quiet'} onClick={() => setOpened('complete')}>
            Complete<span className="sr-only"> {number}</span>
          </Button>
        )}
        <Button variant="quiet" onClick={() => (leftAt ? setOpened('fail') : void bringBack())}>
          Bring back<span className="sr-only"> {number}</span>
        </Button>
      </div>
      <CompleteDialog
        delivery={delivery}
        open={opened === 'complete'}
        onClose={close}
        onCompleted={() => {
          close()
          onChanged()
        }}
      />
      <FailDialog
        title="Why does it come back?"
        number={number}
        open={opened === 'fail'}
        onClose={close}
        onChosen={(reason) => void bringBack(reason)}
      />
    </article>
  )
}
