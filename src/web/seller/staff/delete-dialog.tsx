import { useState } from 'react'
import { deleteStaff, type SellerStaff } from '#contract/staff/seller-staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type EraseDialogProps = { person: SellerStaff | null; onClose: () => void; onErased: () => void }

export function EraseDialog({ person, onClose, onErased }: EraseDialogProps) {
  const [busy, setBusy] = useState(false)

  async function deletePerson() {
    if (!person) return
    setBusy(true)
    const reply = await callAsSeller(deleteStaff, { body: { id: person._id } })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onErased()
    } else toast.error(reply.message)
  }

  return (
    <Dialog open={person !== null} onClose={onClose} title={`Erase ${person?.name ?? ''}?`}>
      <p className="mb-6">
        Name, email and phone number are deleted for good, also from the activity. What {person?.name} did stays on
        record without a name.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="danger" busy={busy} onClick={deletePerson}>
          Erase
        </Button>
        <Button onClick={onClose}>Keep</Button>
      </div>
    </Dialog>
  )
}
