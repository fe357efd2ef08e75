import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { toast } from '../../ui/toast.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { downloadCopy } from './download-copy.ts'
import type { Holder } from './proof-field.tsx'
import { sessionEnded } from './session-store.ts'

export function DataSection({ holder }: { holder: Holder }) {
  const [deleting, setDeleting] = useState(false)
  return (
    <CardSection title="Your data">
      <p className="max-w-[60ch] text-ink-soft">
        Everything we know about you in one file: your account, addresses, orders, payments and the emails we’ve sent.
      </p>
      <DownloadButton />
      <div className="mt-6 border-line border-t pt-5">
        <p className="max-w-[60ch] text-ink-soft">
          When you delete your account, only your past orders stay, without your name, address and phone number.
        </p>
        <Button variant="danger" onClick={() => setDeleting(true)} className="mt-2 -ml-6">
          Delete account
        </Button>
      </div>
      <DeleteDialog open={deleting} holder={holder} onClose={() => setDeleting(false)} />
    </CardSection>
  )
}

function DownloadButton() {
  const [busy, setBusy] = useState(false)
  async function download() {
    setBusy(true)
    const refused = await downloadCopy()
    setBusy(false)
    if (!refused) return toast.success('Your copy has been downloaded')
    toast.error(refused.message)
    if (refused.code === 'not_signed_in') sessionEnded()
  }
  return (
    <Button variant="quiet" busy={busy} onClick={() => void download()} className="mt-4">
      <Download size={18} aria-hidden />
      Download a copy
    </Button>
  )
}
