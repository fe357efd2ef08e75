import { formatPaise, paise, paiseFromRupees } from '#domain/money.ts'
import { timeFrom } from '../../clock.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** The questions that the shopper has answered with yes for this order. */
export type Agreed = {
  withoutUnavailable?: true
  again?: true
  /** The time that is later than the one on the screen. */
  by?: string
  /** In rupees: another fee than the one on the screen. */
  fee?: number
}

export type OrderQuestion =
  | { about: 'unavailable'; names: string[]; gone: number; agreed: Agreed }
  | { about: 'repeated'; message: string; agreed: Agreed }
  | { about: 'later'; by: Date; message: string; agreed: Agreed }
  | { about: 'fee'; fee: number; agreed: Agreed }

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
      <Dialog open onClose={onClose} title={`It now takes until ${time}. Order anyway?`}>
        <p className="text-ink-soft">{question.message.replace(/:.*$/, '.')}</p>
        <Choice
          no="No, keep my cart"
          yes={`Order for ${time}`}
          onNo={onClose}
          onYes={() => onAgree({ ...question.agreed, by: question.by.toISOString() })}
        />
      </Dialog>
    )
  }
  if (question?.about === 'fee') {
    const fee = paiseFromRupees(question.fee) ?? paise(0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Delivery ${fee > 0 ? `now costs ${formatPaise(fee)}. Order anyway?` : 'is now free. Place the order?'}`}
      >
        <p className="text-ink-soft">The fee for your area has just changed.</p>
        <Choice
          no="No, keep my cart"
          yes={fee > 0 ? `Order for ${formatPaise(fee)} more` : 'Place order'}
          onNo={onClose}
          onYes={() => onAgree({ ...question.agreed, fee: question.fee })}
        />
      </Dialog>
    )
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

type ChoiceProps = { no: string; yes: string; onNo: () => void; onYes: () => void }

function Choice({ no, yes, onNo, onYes }: ChoiceProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 *:grow">
      <Button variant="quiet" onClick={onNo}>
        {no}
      </Button>
      <Button onClick={onYes}>{yes}</Button>
    </div>
  )
}
