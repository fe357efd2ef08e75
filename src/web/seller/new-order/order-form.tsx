import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/order.ts'
import { takeOrder, type WayTaken } from '#contract/orders/take-order.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import { MAX_NOTE, type OrderChannel } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { timeFrom } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { AddProducts } from './add-products.tsx'
import { AddressChoice, Choice, NEW_ADDRESS, noAddress } from './address-choice.tsx'
import { addToBasket, type Basket, itemsOf, setLine } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'
import { CustomerCard } from './customer-card.tsx'
import type { OrderFor } from './new-order-page.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useKnown } from './use-known.ts'
import { useQuote } from './use-quote.ts'

const WAYS: Record<OrderChannel, readonly { value: WayTaken; text: string }[]> = {
  phone: [
    { value: 'cash', text: 'Cash or UPI at the door' },
    { value: 'account', text: 'On account' },
  ],
  counter: [
    { value: 'cash', text: 'Cash' },
    { value: 'upi', text: 'UPI' },
    { value: 'account', text: 'On account' },
  ],
}

type OrderFormProps = { channel: OrderChannel; who: OrderFor; onTaken: (order: Order) => void; onBack: () => void }

export function OrderForm({ channel, who: { customer, newPhone }, onTaken, onBack }: OrderFormProps) {
  const known = useKnown(customer?._id)
  const [basket, setBasket] = useState<Basket>([])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(noAddress(customer?.name ?? '', customer?.phone ?? newPhone ?? ''))
  const [slot, setSlot] = useState('')
  const [note, setNote] = useState('')
  const [pay, setPay] = useState<WayTaken>('cash')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const attempt = useRef({ body: '', key: '' })
  const place = useRef<HTMLButtonElement>(null)
  const time = useRef<HTMLSelectElement>(null)

  const addresses = known?.addresses ?? []
  const usual = addresses.find(({ _id }) => _id === known?.newestOrder.address._id) ?? addresses[0]
  const address = chosen || usual?._id || NEW_ADDRESS
  const pincode = address === NEW_ADDRESS ? typed.zipcode : addresses.find(({ _id }) => _id === address)?.zipcode
  const { quote, isOld } = useQuote({ channel, customer: customer?._id, pincode, slot, basket })
  const isDelivered = channel === 'phone'
  const ways = WAYS[channel].filter(({ value }) => value !== 'account' || customer || newPhone)

  function sameAsLastTime() {
    // At once: the button that has the focus goes away by this.
    flushSync(() => setBasket(known?.lastItems ?? []))
    place.current?.focus()
  }

  async function send() {
    const body = {
      channel,
      ...(customer && { customer: customer._id }),
      ...(newPhone && { newCustomer: { name, phone: newPhone } }),
      ...(isDelivered && (address === NEW_ADDRESS ? { newAddress: { ...typed, ...(name && { name }) } } : { address })),
      items: itemsOf(basket),
      pay,
      ...(isDelivered && slot && { slot }),
      ...(isDelivered && note.trim() && { note }),
      ...(quote && {
        totalSeen: rupeesFromPaise(quote.total),
        ...(quote.by && { promisedBy: quote.by.toISOString() }),
      }),
    }
    // The same again, after a lost reply, is the same order.
    const text = JSON.stringify(body)
    if (attempt.current.body !== text) attempt.current = { body: text, key: randomKey() }
    setBusy(true)
    const reply = await callAsSeller(takeOrder, { body, idempotencyKey: attempt.current.key })
    // At once: a button that is busy takes no focus.
    flushSync(() => setBusy(false))
    if (reply.success) return onTaken(reply.order)
    setProblem(reply.message)
    setErrors(reply.fields ?? {})
    const wanted = reply.code === 'too_busy' ? time.current : null
    ;(wanted ?? place.current)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && basket.length > 0 && !busy) void send()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button at the end
    <div onKeyDown={onKeyDown} className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        {customer && (
          <CustomerCard customer={customer} notes={known?.customer.notes ?? customer.notes} onBack={onBack} />
        )}
        {newPhone && (
          <CardSection title={`New customer · ${newPhone}`}>
            <TextField
              label="Name"
              value={name}
              autoFocus
              autoComplete="off"
              error={errors['newCustomer.name']}
              onChange={(event) => setName(event.target.value)}
            />
          </CardSection>
        )}
        <CardSection
          title="Order"
          aside={
            known && known.lastItems.length > 0 && basket.length === 0 ? (
              <Button autoFocus size="small" onClick={sameAsLastTime}>
                <RotateCcw size={16} aria-hidden />
                The same as last time
              </Button>
            ) : null
          }
        >
          <AddProducts onAdd={(items) => setBasket((now) => addToBasket(now, items))} />
          <div className="mt-4">
            <BasketLines basket={basket} quote={quote} onSet={(item) => setBasket((now) => setLine(now, item))} />
          </div>
        </CardSection>
      </div>
      <div className="grid gap-4">
        {isDelivered && (
          <CardSection title="Deliver to">
            <AddressChoice
              addresses={addresses}
              chosen={address}
              onChoose={setChosen}
              typed={typed}
              onType={setTyped}
              errors={errors}
            />
            <TimeChoice
              ref={time}
              quote={quote}
              chosen={slot}
              onChoose={(to) => {
                setSlot(to)
                setProblem('')
              }}
            />
            <TextField
              label="Note for the rider (optional)"
              value={note}
              maxLength={MAX_NOTE}
              autoComplete="off"
              error={errors.note}
              onChange={(event) => setNote(event.target.value)}
              className="mt-3"
            />
          </CardSection>
        )}
        <CardSection title="Payment">
          <fieldset>
            <legend className="sr-only">Payment</legend>
            {ways.map(({ value, text }) => (
              <Choice key={value} value={value} chosen={pay} onChoose={() => setPay(value)}>
                {text}
              </Choice>
            ))}
          </fieldset>
          {quote && <BillRows rows={printBill(quote.bill)} className="mt-4 border-line border-t pt-4" />}
          <p role="status" className="mt-3 empty:hidden">
            {quote?.by && `Delivered by ${timeFrom(new Date(), quote.by)}`}
          </p>
          <p role="alert" className="mt-3 text-berry empty:hidden">
            {problem || quote?.problem}
          </p>
          <Button
            ref={place}
            busy={busy}
            disabled={basket.length === 0}
            aria-disabled={isOld || undefined}
            onClick={() => void send()}
            className="mt-4 w-full"
          >
            {isDelivered ? 'Place order' : 'Sell'}
            {quote && !isOld && ` · ${formatPaise(quote.due)}`}
          </Button>
          <p className="mt-2 text-center text-ink-soft text-sm max-md:hidden">Ctrl + Enter does the same</p>
        </CardSection>
      </div>
    </div>
  )
}
