import DoorClosed from 'lucide-react/icons/door-closed'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { confirmBagBack } from '#contract/delivery/dispatch.ts'
import { FAILURE_NAMES, firstNameOf, HAND_BACK_NAMES } from '#domain/riding.ts'
import { clockTime } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { ReleaseButton } from '../orders/release-button.tsx'
import type { BoardEntry } from './board-data.ts'

type BoardNotesProps = { entry: BoardEntry; onChanged: () => unknown }

/** Why an order is where it is: it came back, was handed back, or goes to a door with others. */
export function BoardNotes({ entry, onChanged }: BoardNotesProps) {
  const { order, known, sameDoor } = entry
  const { back, handedBack } = known ?? {}
  return (
    <>
      {sameDoor.length > 0 && (
        <Note icon={<DoorClosed size={16} aria-hidden />}>
          {sameDoor.length + 1} bags, one door: with {sameDoor.join(', ')}
        </Note>
      )}
      {handedBack && (
        <Note icon={<Undo2 size={16} aria-hidden />}>
          {firstNameOf(handedBack.rider)} handed it back
          {handedBack.reason && `: “${HAND_BACK_NAMES[handedBack.reason]}”`}
        </Note>
      )}
      {back && (
        <div className="mt-2 rounded-field bg-tangerine-tint px-3 py-2 text-sm">
          <p className="font-medium">{FAILURE_NAMES[back.reason]}</p>
          <p>
            {firstNameOf(back.rider)}, {clockTime(back.at)}
            {back.isAway ? ' · bag not back yet' : ' · bag is back'}
          </p>
          <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
            {back.isAway && <BagBackButton orderId={order._id} number={order.number} onChanged={onChanged} />}
            {back.isHeldBack && !back.isAway && <ReleaseButton order={order} />}
          </div>
        </div>
      )}
    </>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-2 text-sm">
      <span className="mt-0.5 shrink-0 text-ink-soft">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </p>
  )
}

type BagBackButtonProps = { orderId: string; number: string; onChanged: () => unknown }

function BagBackButton({ orderId, number, onChanged }: BagBackButtonProps) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const reply = await callAsSeller(confirmBagBack, { body: { order: orderId } })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    await onChanged()
  }

  return (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void confirm()}>
      Bag is back<span className="sr-only"> {number}</span>
    </Button>
  )
}
