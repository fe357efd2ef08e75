import { useId } from 'react'
import type { WayTaken } from '#contract/orders/take-order.ts'
import { dueBeside } from '#domain/credit.ts'
import { formatPaise, type Paise, paise } from '#domain/money.ts'
import type { OrderChannel } from '#domain/order.ts'
import { printBill } from '#domain/printed-bill.ts'
import { BillRows } from '../../ui/bill-rows.tsx'
import { Choice } from './address-choice.tsx'
import type { TakenQuote } from './use-quote.ts'

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

type PaymentChoiceProps = {
  channel: OrderChannel
  /** A sale without a name can’t be owed. */
  isNamed: boolean
  pay: WayTaken
  onPay: (pay: WayTaken) => void
  useCredit: boolean
  onUseCredit: (useCredit: boolean) => void
  quote: TakenQuote | null
}

export function PaymentChoice({ channel, isNamed, pay, onPay, useCredit, onUseCredit, quote }: PaymentChoiceProps) {
  const ways = WAYS[channel].filter(({ value }) => value !== 'account' || isNamed)
  const { account, storeCredit, bill, total } = quote ?? {}
  return (
    <>
      <fieldset>
        <legend className="sr-only">Payment</legend>
        {ways.map(({ value, text }) => (
          <Choice key={value} value={value} chosen={pay} onChoose={() => onPay(value)}>
            {text}
          </Choice>
        ))}
      </fieldset>
      {account && <p className="mt-1 text-ink-soft text-sm">{accountWords(account)}</p>}
      {storeCredit !== undefined && total !== undefined && (
        <CreditChoice total={total} storeCredit={storeCredit} isUsed={useCredit} onUse={onUseCredit} />
      )}
      {bill && (
        <BillRows
          rows={printBill(bill, pay === 'account' ? { paymentType: 'Account' } : {})}
          className="mt-4 border-line border-t pt-4"
        />
      )}
    </>
  )
}

function accountWords({ owed, owedLimit }: { owed: Paise; owedLimit: Paise }): string {
  const owes = owed < 0 ? `has paid ${formatPaise(paise(-owed))} in advance` : `owes ${formatPaise(owed)}`
  return `This number has an account: it ${owes} and may owe up to ${formatPaise(owedLimit)}.`
}

type CreditChoiceProps = { total: Paise; storeCredit: Paise; isUsed: boolean; onUse: (isUsed: boolean) => void }

/** Of whoever has the number: it stays where it is unless the customer asks for it. */
function CreditChoice({ total, storeCredit, isUsed, onUse }: CreditChoiceProps) {
  const noteId = useId()
  const due = dueBeside(storeCredit, total)
  const used = paise(total - due)
  const rest = paise(storeCredit - used)
  return (
    <label className="mt-3 flex items-start gap-3 border-line border-t pt-4">
      <input
        type="checkbox"
        checked={isUsed}
        onChange={({ target }) => onUse(target.checked)}
        aria-describedby={noteId}
        className="mt-0.5 size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0">
        Use store credit {formatPaise(used)}
        <span id={noteId} className="block text-ink-soft text-sm">
          {formatPaise(due)} to pay instead of {formatPaise(total)}
          {rest > 0 && `, ${formatPaise(rest)} of credit left`}
        </span>
      </span>
    </label>
  )
}
