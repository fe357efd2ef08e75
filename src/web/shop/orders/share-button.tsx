import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { UNREACHABLE } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { toast } from '../../ui/toast.tsx'

const fetchDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

export type ShareProps = { orderId: string; isShared: boolean; onShared: (isShared: boolean) => void }

export function ShareButton(props: ShareProps) {
  const [open, setOpen] = useState(false)
  const ShareDialog = useLazyComponent(fetchDialog, open, () => {
    setOpen(false)
    toast.error(UNREACHABLE.message)
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <Share2 size={18} aria-hidden /> {props.isShared ? 'Shared' : 'Share'}
      </Button>
      {ShareDialog && <ShareDialog {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  )
}
