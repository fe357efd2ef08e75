import { useState } from 'react'
import { SHARED_ORDER_PAGE, shareOrder, stopSharingOrder } from '#contract/orders/share-order.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsShopper } from '../account/call-as-shopper.ts'
import type { ShareProps } from './share-button.tsx'

/** A link for somebody who waits at home. The shop cannot show it again, so it is shown while the dialog is open. */
export function ShareDialog({ open, onClose, ...props }: ShareProps & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Share this order">
      <ShareForm {...props} onClose={onClose} />
    </Dialog>
  )
}

function ShareForm({ orderId, isShared, onShared, onClose }: ShareProps & { onClose: () => void }) {
  const [link, setLink] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function makeLink() {
    setBusy(true)
    const reply = await callAsShopper(shareOrder, { body: { id: orderId } })
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    setLink(`${window.location.origin}${SHARED_ORDER_PAGE}#${reply.token}`)
    onShared(true)
  }

  async function stop() {
    setBusy(true)
    const reply = await callAsShopper(stopSharingOrder, { body: { id: orderId } })
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    toast.success(reply.message)
    onShared(false)
    onClose()
  }

  return (
    <>
      <p className="text-ink-soft">
        Anyone with the link sees when the order arrives, your rider’s first name and the door code. It shows no
        address, phone number, items or prices, and it ends with the delivery.
      </p>
      {link && <SharedLink link={link} />}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isShared && (
          <Button variant="danger" busy={busy} onClick={() => void stop()}>
            Stop sharing
          </Button>
        )}
        {!link && (
          <Button busy={busy} onClick={() => void makeLink()}>
            {isShared ? 'Create another link' : 'Create link'}
          </Button>
        )}
      </div>
    </>
  )
}

function SharedLink({ link }: { link: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(link)
      toast.success('Link copied')
    } catch {
      toast.error('We couldn’t copy it. Please select the link and copy it yourself.')
    }
  }

  /** Closing the phone's own dialog is no failure. */
  const send = () => void navigator.share({ title: 'Order on its way', url: link }).catch(() => undefined)

  return (
    <div className="mt-5">
      <label htmlFor="shared-link" className="mb-1.5 block font-medium text-sm">
        Link
      </label>
      <input
        id="shared-link"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        className="h-12 w-full rounded-field border border-field-line bg-card px-4"
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy link</Button>
        {'share' in navigator && (
          <Button variant="quiet" onClick={send}>
            Send…
          </Button>
        )}
      </div>
    </div>
  )
}
