import { type SubmitEvent, useState } from 'react'
import {
  addStaff,
  changeStaff,
  removeStaffSecondFactor,
  resetStaffPassword,
  type SellerStaff,
  setStaffActive,
} from '#contract/staff/seller-staff.ts'
import { SEED_BAG } from '#domain/delivery/trips.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff.ts'
import { byFieldName, fieldErrors, useFieldErrors } from '../../core/field-errors.ts'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../../ui/form-actions.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller, useManager } from '../account/seller-session.ts'

type Saved = (person: SellerStaff, isNew: boolean) => void
type StaffDialogProps = { open: boolean /** null: somebody new. */; person: SellerStaff | null } & Handlers
type Handlers = { onClose: () => void; onSaved: Saved }

export function StaffDialog({ open, person, onClose, onSaved }: StaffDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={person ? `Edit ${person.name}` : 'Add a person'}>
      <DetailsForm person={person} onClose={onClose} onSaved={onSaved} />
      {person && <EndAccess person={person} onSaved={onSaved} />}
    </Dialog>
  )
}

const WHAT_THEY_DO: Record<StaffRole, string> = {
  manager: 'Sees and does everything in the seller area, but can’t add or change managers.',
  picker: 'Picks and packs orders. Sees first names, and the phone number when something is missing.',
  rider: 'Delivers orders. Sees only the orders to deliver.',
}

function DetailsForm({ person, onClose, onSaved }: Handlers & { person: SellerStaff | null }) {
  const { errors, show, formProps } = useFieldErrors()
  const isManager = useManager() !== null
  const [role, setRole] = useState<StaffRole>(person?.role ?? 'picker')
  const [busy, setBusy] = useState(false)
  const bag = person?.bag ?? SEED_BAG

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const optional = (name: string) => String(form.get(name) ?? '').trim() || null
    const numberOf = (name: string) => (form.has(name) ? Number(form.get(name) || Number.NaN) : undefined)
    const details = {
      name: String(form.get('name')),
      role,
      email: optional('email'),
      phone: optional('phone'),
      bagOrders: numberOf('bagOrders'),
      bagItems: numberOf('bagItems'),
    }
    const wrong = fieldErrors(addStaff.body, details)
    show(wrong)
    if (Object.keys(wrong).length) return
    setBusy(true)
    const reply = person
      ? await callAsSeller(changeStaff, { body: { id: person._id, ...details } })
      : await callAsSeller(addStaff, { body: details })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onSaved(reply.person, person === null)
    } else if (reply.fields) show(byFieldName(Object.entries(reply.fields)))
    else toast.error(reply.message)
  }

  return (
    <form {...formProps} onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={60}
        required
        defaultValue={person?.name}
        error={errors.name}
      />
      <SelectField
        label="Role"
        name="role"
        value={role}
        hint={person && role !== person.role ? 'A new role signs them out.' : WHAT_THEY_DO[role]}
        onChange={({ target }) => setRole(STAFF_ROLES.find((one) => one === target.value) ?? role)}
        error={errors.role}
      >
        {STAFF_ROLES.filter((one) => one !== 'manager' || !isManager).map((one) => (
          <option key={one} value={one}>
            {ROLE_NAMES[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Email (optional)"
        name="email"
        type="email"
        autoComplete="off"
        hint="Needed only to sign in with a password."
        defaultValue={person?.email ?? ''}
        error={errors.email}
      />
      <TextField
        label="Phone (optional)"
        name="phone"
        type="tel"
        autoComplete="off"
        hint="For you to call in one tap. Customers can call a rider while their order is on the way."
        defaultValue={person?.phone ?? ''}
        error={errors.phone}
      />
      {role === 'rider' && (
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="Orders per trip"
            name="bagOrders"
            inputMode="numeric"
            autoComplete="off"
            hint="What fits in the bag."
            defaultValue={String(bag.orders)}
            error={errors.bagOrders}
          />
          <TextField
            label="Items per trip"
            name="bagItems"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={String(bag.items)}
            error={errors.bagItems}
          />
        </div>
      )}
      <FormActions submit={person ? 'Save' : 'Add'} busy={busy} onClose={onClose} />
    </form>
  )
}

function EndAccess({ person, onSaved }: { person: SellerStaff; onSaved: Saved }) {
  const { _id: id, name, hasPassword, secondFactor } = person
  const [busy, setBusy] = useState(false)
  const calls = {
    password: () => callAsSeller(resetStaffPassword, { body: { id } }),
    secondFactor: () => callAsSeller(removeStaffSecondFactor, { body: { id } }),
    everything: () => callAsSeller(setStaffActive, { body: { id, active: false } }),
  }

  async function end(how: keyof typeof calls) {
    setBusy(true)
    const reply = await calls[how]()
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onSaved(reply.person, false)
    } else toast.error(reply.message)
  }

  return (
    <div className="mt-6 space-y-3 border-line border-t pt-5">
      <p className="text-ink-soft text-sm">Each of these signs {name} out on every device at once.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" size="small" busy={busy} onClick={() => void end('password')}>
          {hasPassword ? 'Remove password' : 'Sign out everywhere'}
        </Button>
        {secondFactor && (
          <Button variant="quiet" size="small" busy={busy} onClick={() => void end('secondFactor')}>
            Turn off two-step sign-in
          </Button>
        )}
        <Button variant="danger" size="small" busy={busy} onClick={() => void end('everything')}>
          Switch off
        </Button>
      </div>
    </div>
  )
}
