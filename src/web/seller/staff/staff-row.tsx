import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import type { BodyToSend } from '#contract/endpoint.ts'
import { type SellerStaff, setStaffActive, setStaffShift } from '#contract/staff/seller-staff.ts'
import { formatMoment } from '#domain/time-words.ts'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { Button } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type StaffRowProps = {
  person: SellerStaff
  onChanged: (person: SellerStaff) => void
  onEdit: () => void
  onLink: () => void
  onErase: () => void
}

export function StaffRow({ person, onChanged, onEdit, onLink, onErase }: StaffRowProps) {
  const { _id: id, name, role, email, phone, secondFactor, isActive, mayManage, onShiftSince, lastSeenAt } = person
  const [busy, setBusy] = useState(false)

  async function send<E extends typeof setStaffShift | typeof setStaffActive>(endpoint: E, body: BodyToSend<E>) {
    setBusy(true)
    const reply = await callAsSeller(endpoint, { body })
    setBusy(false)
    if (reply.success) {
      toast.success(reply.message)
      onChanged(reply.person)
    } else toast.error(reply.message)
  }

  const seen = lastSeenAt ? `Last seen ${formatMoment(lastSeenAt)}` : 'Never signed in'
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-card border border-line bg-card px-4 py-4 sm:px-5"
    >
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{name}</span>
          <span className="rounded-full bg-leaf-tint px-3 py-0.5 font-medium text-leaf-deep text-sm">
            {ROLE_NAMES[role]}
          </span>
          {!isActive && <span className="rounded-full bg-line px-3 py-0.5 font-medium text-sm">Switched off</span>}
        </h2>
        <p className="mt-1 break-words text-ink-soft text-sm">
          {seen}
          {email && ` · ${email}`}
          {secondFactor && ' · Two-step sign-in on'}
        </p>
      </div>
      {isActive && (
        <div className="flex items-center gap-2 sm:w-72">
          <Switch
            aria-label={`${name} is on shift`}
            checked={onShiftSince !== null}
            disabled={busy}
            onChange={() => void send(setStaffShift, { id, onShift: onShiftSince === null })}
          />
          <span className="text-sm" aria-hidden>
            {onShiftSince ? `On shift since ${formatMoment(onShiftSince)}` : 'Off shift'}
          </span>
        </div>
      )}
      {phone && (
        <CallLink phone={phone} size="small">
          Call<span className="sr-only"> {name}</span>
        </CallLink>
      )}
      {mayManage && (
        <div className="flex flex-wrap gap-2">
          {isActive ? (
            <>
              <Button variant="quiet" size="small" onClick={onLink}>
                <QrCode size={17} aria-hidden />
                Sign-in link<span className="sr-only"> for {name}</span>
              </Button>
              <Button variant="quiet" size="small" onClick={onEdit}>
                <Pencil size={16} aria-hidden />
                Edit<span className="sr-only"> {name}</span>
              </Button>
            </>
          ) : (
            <>
              <Button
                variant="quiet"
                size="small"
                busy={busy}
                onClick={() => void send(setStaffActive, { id, active: true })}
              >
                Switch on<span className="sr-only"> {name}</span>
              </Button>
              <Button variant="danger" size="small" onClick={onErase}>
                Erase…<span className="sr-only"> {name}</span>
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  )
}
