import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deleteAccount } from '#contract/accounts/account-settings.ts'
import { readCredit } from '#contract/orders/credit.ts'
import { useQuery } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'
import { type Holder, ProofField } from './proof-field.tsx'
import { logOut } from './session-store.ts'

type DeleteProps = { holder: Holder; onClose: () => void }

export function DeleteDialog({ open, ...rest }: DeleteProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={rest.onClose} title="Delete your account?">
      <DeleteForm {...rest} />
    </Dialog>
  )
}

function DeleteForm({ holder, onClose }: DeleteProps) {
  const [canProve, setCanProve] = useState(holder.hasPassword)
  const navigate = useNavigate()
  const credit = useQuery(readCredit, undefined)
  const { errors, busy, refusal, formProps } = useCallForm(deleteAccount, ({ message }) => void leave(message), {
    call: callAsShopper,
    onRefused: () => undefined,
  })

  /** The session is over already: this empties the cart and the favourites of this browser. */
  async function leave(message: string) {
    await logOut()
    toast.success(message)
    await navigate('/')
  }

  return (
    <form {...formProps} className="flex flex-col gap-4">
      <p>
        <span className="font-medium">Deleted for good:</span> your name, email, addresses, cart, favourites and
        everything else in your account. You’ll be signed out on all devices.
      </p>
      <p>
        <span className="font-medium">Kept for our records:</span> what your past orders contained and cost, without
        your name, address and phone number.
      </p>
      <CreditNote {...credit} />
      <ProofField holder={holder} label="Your password" errors={errors} onReady={() => setCanProve(true)} />
      {refusal && !errors.password && !errors.code && (
        <p role="alert" className="rounded-field bg-berry-tint px-4 py-3 text-berry">
          {refusal.message}
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onClose}>
          Keep my account
        </Button>
        <Button type="submit" variant="danger" busy={busy} disabled={credit.view.state !== 'ready' || !canProve}>
          Delete account
        </Button>
      </div>
    </form>
  )
}

function CreditNote({ view, retry }: ReturnType<typeof useQuery<typeof readCredit>>) {
  if (view.state === 'loading') return <Skeleton className="h-6 rounded-field" />
  if (view.state === 'failed') {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>We couldn’t check your store credit. {view.message}</p>
        <Button variant="quiet" size="small" onClick={() => void retry()}>
          Try again
        </Button>
      </div>
    )
  }
  if (view.reply.balance === 0) return null
  return (
    <p className="rounded-field bg-tangerine-tint px-4 py-3">
      You also give up your store credit of <Price amount={view.reply.balance} className="font-semibold" />.
    </p>
  )
}
