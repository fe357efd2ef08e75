import { type ReactNode, useState } from 'react'
import { type DispatchRider, giveDeliveries, MAX_GIVEN, readDispatch } from '#contract/delivery/dispatch.ts'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import type { Problem } from './chosen-outcome.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { loadOfOrders } from './order-load.ts'

/** A courier is no rider. */
export const mayGive = ({ status, promise }: Order) => status === 'Packed' && !promise?.courier

type GiveManyProps = { orders: readonly Order[]; onDone: (problems: Problem[]) => void; children: ReactNode }

/** Packed orders that one rider takes along. */
export function GiveMany({ orders, onDone, children }: GiveManyProps) {
  /** As they were when the dialog was opened: what happens to one of them meanwhile is named afterwards. */
  const [asked, setAsked] = useState<{ riders: readonly DispatchRider[]; given: readonly Order[] } | null>(null)
  const [busy, setBusy] = useState(false)
  const given = asked?.given ?? orders
  const [first] = given
  const what = given.length === 1 && first ? first.number : `${given.length} orders`

  async function begin() {
    setBusy(true)
    const reply = await callAsSeller(readDispatch)
    setBusy(false)
    if (reply.success) setAsked({ riders: reply.riders, given: orders })
    else toast.error(reply.message)
  }

  async function give(rider: string | null) {
    setBusy(true)
    const problems: Problem[] = []
    for (let from = 0; from < given.length; from += MAX_GIVEN) {
      const some = given.slice(from, from + MAX_GIVEN)
      const wanted = some.map(({ _id: id, handling }) => ({ id, from: handling?.rider?._id ?? null }))
      const reply = await callAsSeller(giveDeliveries, { body: { rider, orders: wanted } })
      if (reply.success) toast.success(reply.message)
      const left = reply.success ? some.filter(({ _id }) => !reply.given.includes(_id)) : some
      problems.push(...left.map(({ _id, number }) => ({ _id, number, message: whyOf(number, reply.message) })))
    }
    setBusy(false)
    setAsked(null)
    onDone(problems)
  }

  if (given.length === 0) return null
  return (
    <>
      <Button variant="quiet" size="small" data-key="r" busy={busy} onClick={() => void begin()}>
        {children}
      </Button>
      <GiveDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        what={what}
        riders={asked?.riders ?? []}
        moreFor={({ _id }) => loadOfOrders(given.filter(({ handling }) => handling?.rider?._id !== _id))}
        hasHolder={given.some(({ handling }) => handling?.rider)}
        busy={busy}
        onGive={(rider) => void give(rider)}
      />
    </>
  )
}

/** The shop says all reasons in one text, a sentence for each order. */
const whyOf = (number: string, message: string): string =>
  message.split(/(?<=\.) /).find((sentence) => sentence.includes(number)) ?? message
