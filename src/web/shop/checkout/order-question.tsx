import type { QuotedBill } from '#contract/refusal.ts'
import type { PaymentType } from '#domain/order.ts'
import { timeFrom } from '#domain/time-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Choice } from './choice.tsx'
import { TotalQuestion } from './total-question.tsx'

/** The questions that the shopper has answered with yes for this order. */
export type Agreed = {
  withoutUnavailable?: true
  again?: true
  /** The time that is later than the one on the screen. */
  by?: string
  /** What is to be paid, which is not what was on the screen. */
  bill?: QuotedBill
}

export type OrderQuestion =
  | { about: 'unavailable'; names: string[]; gone: number; agreed: Agreed }
  | { about: 'repeated'; message: string; agreed: Agreed }
  | { about: 'later'; by: Date; message: string; agreed: Agreed }
  | { about: 'total'; seen: QuotedBill; bill: QuotedBill; method: PaymentType; agreed: Agreed }

type OrderQuestionDialogProps = {
  question: OrderQuestion | null
  onAgree: (agreed: Agreed) => void
  onClose: () => void
}

export function OrderQuestionDialog({ question, onAgree, onClose }: OrderQuestionDialogProps) {
  if (question?.about === 'repeated') {
    return (
      <Dialog open onClose={onClose} title="Order again?">
        <p className="text-ink-soft">{question.message.replace(/ Order again\?$/, '')}</p>
        <Choice
          no="No, go back"
          yes="Order again"
          onNo={onClose}
          onYes={() => onAgree({ ...question.agreed, again: true })}
        />
      </Dialog>
    )
  }
  if (question?.about === 'later') {
    const time = timeFrom(new Date(), question.by)
    return (
      <Dialog open onClose={onClose} title={`We can now deliver by ${time}. Order anyway?`}>
        <p className="text-ink-soft">{question.message.replace(/(?<=\.) .*$/, '')}</p>
        <Choice
          no="No, keep my cart"
          yes={`Order for ${time}`}
          onNo={onClose}
          onYes={() => onAgree({ ...question.agreed, by: question.by.toISOString() })}
        />
      </Dialog>
    )
  }
  if (question?.about === 'total') {
    return <TotalQuestion {...question} onAgree={onAgree} onClose={onClose} />
  }
  if (question?.about === 'unavailable') {
    const names = question.gone > 0 ? [...question.names, 'A product we no longer sell'] : question.names
    return (
      <Dialog open onClose={onClose} title="Order without these items?">
        <p className="text-ink-soft">They’re not available right now:</p>
        <ul className="mt-2 list-disc space-y-1 pl-5 font-medium">
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <Choice
          no="Back to cart"
          yes="Order the rest"
          onNo={onClose}
          onYes={() => onAgree({ ...question.agreed, withoutUnavailable: true })}
        />
      </Dialog>
    )
  }
  return null
}
