import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '#contract/orders/order.ts'
import { takeOrder, type WayTaken } from '#contract/orders/take-order.ts'
import { takenOff } from '#domain/bill.ts'
import { formatPaise, rupeesFromPaise } from '#domain/money.ts'
import { MAX_NOTE, type OrderChannel } from '#domain/order.ts'
import { timeFrom } from '#domain/time-words.ts'
import { randomKey } from '../../core/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { TextField } from '../../ui/field.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { FailedPart } from '../screen/failed-part.tsx'
import { AddProducts } from './add-products.tsx'
import { AddressChoice, NEW_ADDRESS, noAddress } from './address-choice.tsx'
import { addToBasket, type Basket, itemsOf, setLine } from './basket.ts'
import { BasketLines } from './basket-lines.tsx'
import { CodeStep } from './code-step.tsx'
import { CustomerCard } from './customer-card.tsx'
import type { OrderFor } from './new-order-page.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { TimeChoice } from './time-choice.tsx'
import { useKnown } from './use-known.ts'
import { useQuote } from './use-quote.ts'
import { useSpendingCode } from './use-spending-code.ts'

type OrderFormProps = { channel: OrderChannel; who: OrderFor; onTaken: (order: Order) => void; onBack: () => void }

export function OrderForm({ channel, who: { customer, newPhone }, onTaken, onBack }: OrderFormProps) {
  const { known, failed } = useKnown(customer?._id)
  const [basket, setBasket] = useState<Basket>([])
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState(noAddress(customer?.name ?? '', customer?.phone ?? newPhone ?? ''))
  const [slot, setSlot] = useState('')
  const [note, setNote] = useState('')
  const [pay, setPay] = useState<WayTaken>('cash')
  const [useCredit, setUseCredit] = useState(false)
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
  const isDelivered = channel === 'phone'
  const { street, area, city, zipcode } = typed
  const newAddress = street && zipcode ? { newAddress: { street, area, city, zipcode } } : {}
  const {
    quote,
    failed: unquoted,
    isOld,
    askAgain,
  } = useQuote({
    channel,
    customer: customer?._id,
    ...(newPhone && { newCustomer: { phone: newPhone } }),
    ...(isDelivered && (address === NEW_ADDRESS ? newAddress : { address })),
    ...(isDelivered && pincode && { pincode }),
    ...(isDelivered && slot && { slot }),
    pay,
    ...(useCredit && { useCredit }),
    items: itemsOf(basket),
  })
  const code = useSpendingCode(customer ? { customer: customer._id } : { phone: newPhone })
  const mustSendCode = quote?.code !== undefined && code.note === null

  function sameAsLastTime() {
    // At once: the button that has the focus goes away by this.
    flushSync(() => setBasket(known?.lastItems ?? []))
    place.current?.focus()
  }

  async function sendCode() {
    setBusy(true)
    const reply = await code.askFirst()
    flushSync(() => setBusy(false))
    setProblem(reply.success ? '' : reply.message)
    if (!reply.success) place.current?.focus()
  }

  /** What is missing is asked for first. */
  const goOn = () => void (mustSendCode ? sendCode() : send())

  async function send() {
    const body = {
      channel,
      ...(customer && { customer: customer._id }),
      ...(newPhone && { newCustomer: { name, phone: newPhone } }),
      ...(isDelivered && (address === NEW_ADDRESS ? { newAddress: { ...typed, ...(name && { name }) } } : { address })),
      items: itemsOf(basket),
      pay,
      ...(useCredit && quote?.storeCredit && { useCredit }),
      ...(quote?.code && { code: code.typedCode() }),
      ...(isDelivered && slot && { slot }),
      ...(isDelivered && note.trim() && { note }),
      ...(quote && {
        totalSeen: rupeesFromPaise(quote.total),
        creditSeen: rupeesFromPaise(takenOff(quote.bill, 'credit')),
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
    const isAtCode = code.note !== null && reply.fields?.code !== undefined
    setProblem(isAtCode ? '' : reply.message)
    setErrors(reply.fields ?? {})
    // The next press agrees to what is shown by then.
    if (reply.code === 'total_changed' || reply.code === 'code_required') askAgain()
    if (isAtCode) return code.focus()
    const wanted = reply.code === 'too_busy' ? time.current : null
    ;(wanted ?? place.current)?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && basket.length > 0 && !busy) goOn()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button at the end
    <div onKeyDown={onKeyDown} className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid gap-4">
        {customer && (
          <CustomerCard customer={customer} notes={known?.customer.notes ?? customer.notes} onBack={onBack} />
        )}
        {failed && <FailedPart what="Couldn’t load addresses and earlier orders." {...failed} />}
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
          <PaymentChoice
            channel={channel}
            isNamed={customer !== undefined || newPhone !== undefined}
            pay={pay}
            onPay={setPay}
            useCredit={useCredit}
            onUseCredit={setUseCredit}
            quote={quote}
          />
          <p role="status" className="mt-3 empty:hidden">
            {quote?.by && `Delivered by ${timeFrom(new Date(), quote.by)}`}
          </p>
          {unquoted && <FailedPart what="Couldn’t load the price." {...unquoted} className="mt-3" />}
          {quote?.code && (
            <CodeStep
              form={code.form}
              note={code.note}
              ask={code.ask}
              why={quote.code}
              error={errors.code}
              onEnter={goOn}
            />
          )}
          <p role="alert" className="mt-3 text-berry empty:hidden">
            {problem || quote?.problem}
          </p>
          <Button
            ref={place}
            busy={busy}
            disabled={basket.length === 0}
            aria-disabled={isOld || undefined}
            onClick={goOn}
            className="mt-4 w-full"
          >
            {mustSendCode ? 'Send the code' : isDelivered ? 'Place order' : 'Sell'}
            {!mustSendCode && quote && !isOld && ` · ${formatPaise(quote.due)}`}
          </Button>
          <p className="mt-2 text-center text-ink-soft text-sm max-md:hidden">Ctrl + Enter does the same</p>
        </CardSection>
      </div>
    </div>
  )
}
