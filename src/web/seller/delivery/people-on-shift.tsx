import { listStaff, type SellerStaff, setStaffShift } from '#contract/staff/seller-staff.ts'
import { clockTime } from '#domain/time-words.ts'
import { shiftEnds } from '../../core/shift-ends.ts'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Select } from '../../ui/select.tsx'
import { Switch } from '../../ui/switch.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { callAsSeller } from '../account/seller-session.ts'
import { PanelNotReady } from './panel-not-ready.tsx'

/** Pickers and riders; managers are no hands. */
export function PeopleOnShift({ onChanged }: { onChanged: () => unknown }) {
  const { view, retry, change } = useSellerQuery(listStaff, undefined, { refetchEvery: 20_000 })

  async function setShift({ _id: id }: SellerStaff, shift: { onShift: boolean; until?: string | null }) {
    const reply = await callAsSeller(setStaffShift, { body: { id, ...shift } })
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    toast.success(reply.message)
    change((before) => ({ ...before, staff: before.staff.map((one) => (one._id === id ? reply.person : one)) }))
    onChanged()
  }

  const hands =
    view.state === 'ready' ? view.reply.staff.filter(({ isActive, role }) => isActive && role !== 'manager') : []
  return (
    <section aria-labelledby="on-shift">
      <h2 id="on-shift" className="mb-4 font-semibold text-xl">
        People on shift
      </h2>
      <PanelNotReady view={view} loading="Loading the people…" height="h-28" onRetry={retry} />
      {view.state === 'ready' && hands.length === 0 && (
        <div className="rounded-card border border-line bg-card p-4">
          <p className="mb-3 text-ink-soft">
            No pickers or riders yet. You move the orders yourself, which counts as one picker and one rider.
          </p>
          <ButtonLink variant="quiet" size="small" to="/seller/staff">
            Add people
          </ButtonLink>
        </div>
      )}
      {hands.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-card">
          {hands.map((person) => (
            <li key={person._id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2 pr-2 pl-4">
              <span className="min-w-0 flex-1 break-words leading-tight">
                <span className="font-medium">{person.name}</span>
                <span className="block text-ink-soft text-sm">
                  {ROLE_NAMES[person.role]}
                  {person.onShiftSince && ` · since ${clockTime(person.onShiftSince)}`}
                </span>
              </span>
              {person.onShiftSince && (
                <PlannedEnd person={person} onPlan={(until) => void setShift(person, { onShift: true, until })} />
              )}
              {person.phone && (
                <CallLink phone={person.phone} size="small">
                  Call<span className="sr-only"> {person.name}</span>
                </CallLink>
              )}
              <Switch
                aria-label={`${person.name} is on shift`}
                checked={person.onShiftSince !== null}
                onChange={() => void setShift(person, { onShift: person.onShiftSince === null })}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type PlannedEndProps = { person: SellerStaff; onPlan: (until: string | null) => void }

function PlannedEnd({ person: { name, shiftPlannedUntil: planned }, onPlan }: PlannedEndProps) {
  return (
    <Select
      aria-label={`${name}’s shift ends`}
      value={planned?.toISOString() ?? ''}
      onChange={({ target }) => onPlan(target.value || null)}
      className="order-last mr-2 mb-1 w-full max-w-72"
    >
      <option value="">No end set</option>
      {shiftEnds(Date.now(), planned).map(({ value, text }) => (
        <option key={value} value={value}>
          Ends {text}
        </option>
      ))}
    </Select>
  )
}
