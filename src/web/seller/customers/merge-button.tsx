import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Customer, mergeCustomers } from '#contract/customers/customers.ts'
import { Button } from '../../ui/button.tsx'
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
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const navigate = useNavigate()

  async function merge(target: Customer) {
    setBusy(true)
    const reply = await callAsSeller(mergeCustomers, { body: { into: target._id, from: customer._id } })
    setBusy(false)
    if (!reply.success) return setError(reply.message)
    toast.success(reply.message)
    await navigate(customerScreen(target._id), { replace: true })
  }

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
      <p>
        All orders, addresses, store credit and what is owed of {customer.name} ({customer.phone}) move to {into.name} (
        {into.phone}). This can’t be undone.
      </p>
      <p role="alert" className="mt-2 text-berry text-sm empty:hidden">
        {error}
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => setInto(null)}>
          Back
        </Button>
        <Button busy={busy} onClick={() => void merge(into)}>
          Merge into {into.name}
        </Button>
      </div>
    </>
  )
}

const SAME = 'This is the customer that you are looking at.'
