import type { QuotedBill } from '#contract/refusal.ts'
import type { PaymentType } from '#domain/order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { billChanges, rupees } from './bill-changes.ts'
import { Choice } from './choice.tsx'
import type { Agreed } from './order-question.tsx'

type TotalQuestionProps = {
  seen: QuotedBill
  bill: QuotedBill
  method: PaymentType
  agreed: Agreed
  onAgree: (agreed: Agreed) => void
  onClose: () => void
}

/** Says what changed since the screen was made, and asks before anything is paid or ordered. */
export function TotalQuestion({ seen, bill, method, agreed, onAgree, onClose }: TotalQuestionProps) {
  const isSameTotal = seen.total === bill.total
  return (
    <Dialog
      open
      onClose={onClose}
      title={isSameTotal ? `You now pay ${rupees(bill.due)}` : `Your total is now ${rupees(bill.total)}`}
    >
      <p className="text-ink-soft">This changed while your cart was open:</p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2">
        {billChanges(seen, bill).map(({ id, name, from, to, each }) => (
          <Row key={id} name={name} from={from} to={to} unit={each ? ' each' : ''} />
        ))}
        <div className="col-span-2 mt-1 grid grid-cols-subgrid border-line border-t pt-3 font-semibold">
          {isSameTotal ? (
            <Row name="To pay" from={rupees(seen.due)} to={rupees(bill.due)} />
          ) : (
            <Row name={hasTax(bill) ? 'Total with tax' : 'Total'} from={rupees(seen.total)} to={rupees(bill.total)} />
          )}
        </div>
      </dl>
      <Choice
        no="No, keep my cart"
        yes={agreement(bill, method)}
        onNo={onClose}
        onYes={() => onAgree({ ...agreed, bill })}
      />
    </Dialog>
  )
}

const hasTax = ({ rows }: QuotedBill) => rows.some(({ rate }) => rate !== undefined)

function agreement({ due }: QuotedBill, method: PaymentType): string {
  if (due === 0) return 'Place order'
  return method === 'Online' ? `Pay ${rupees(due)}` : `Place order for ${rupees(due)}`
}

function Row({ name, from, to, unit = '' }: { name: string; from: string; to: string; unit?: string }) {
  return (
    <>
      <dt className="min-w-0 wrap-break-word">{name}</dt>
      <dd className="text-right">
        <FromTo from={from} to={to} />
        {unit}
      </dd>
    </>
  )
}
