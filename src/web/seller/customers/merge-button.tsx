import { useState } from 'react'
import { useNavigate } from 'react-router'
import { askMergeCode, type Customer, mergeCustomers } from '#contract/customers/customers.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { FindCustomer } from '../new-order/find-customer.tsx'
import { customerScreen } from './customers-url.ts'

/** For somebody without an email: two customers who are one person become one. */
export function MergeButton({ customer }: { customer: Customer }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setOpen(true)}>
        Merge…
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Merge ${customer.name}`}>
        <Merge customer={customer} />
      </Dialog>
    </>
  )
}

function Merge({ customer }: { customer: Customer }) {
  const [into, setInto] = useState<Customer | null>(null)
  const [error, setError] = useState('')

  if (!into) {
    return (
      <>
        <p className="mb-4 text-ink-soft">
          Who is the same person? Their orders and money are kept together from then on.
        </p>
        <FindCustomer onFound={(found) => (found._id === customer._id ? setError(SAME) : setInto(found))} />
        <p role="alert" className="text-berry text-sm empty:hidden">
          {error}
        </p>
      </>
    )
  }
  return (
    <>
      <p className="mb-4">
        All orders, addresses, store credit and what is owed of {customer.name} ({customer.phone}) move to {into.name} (
        {into.phone}). This can’t be undone.
      </p>
      <WithCode from={customer} into={into} onBack={() => setInto(null)} />
    </>
  )
}

type WithCodeProps = { from: Customer; into: Customer; onBack: () => void }

/** Somebody who calls and says to be both could be neither: the code shows that they have the number that goes. */
function WithCode({ from, into, onBack }: WithCodeProps) {
  const pair = { into: into._id, from: from._id }
  const [note, setNote] = useState<string | null>(null)
  const [trouble, setTrouble] = useState('')
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { errors, busy, refusal, formProps } = useCallForm(mergeCustomers, (reply) => void finish(reply.message), {
    call: callAsSeller,
    fixed: pair,
    onRefused: () => undefined,
  })
  const ask = () => callAsSeller(askMergeCode, { body: pair })

  async function askFirst() {
    setAsking(true)
    const reply = await ask()
    setAsking(false)
    if (!reply.success) return setTrouble(reply.message)
    setNote(reply.message)
  }

  async function finish(message: string) {
    toast.success(message)
    await navigate(customerScreen(into._id), { replace: true })
  }

  return (
    <form {...formProps}>
      {note === null ? (
        <p className="text-ink-soft">
          So that nobody gets to see another person’s addresses, we send a code to the phone of {from.name}. Ask the
          caller to read it out.
        </p>
      ) : (
        <CodeField note={note} error={errors.code} ask={ask} />
      )}
      <p role="alert" className="mt-2 text-berry text-sm empty:hidden">
        {trouble || (!errors.code && refusal?.message)}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
        {note === null ? (
          <Button busy={asking} onClick={() => void askFirst()}>
            Send the code
          </Button>
        ) : (
          <Button type="submit" busy={busy}>
            Merge into {into.name}
          </Button>
        )}
      </div>
    </form>
  )
}

const SAME = 'This is the customer that you are looking at.'
