import ArrowRight from 'lucide-react/icons/arrow-right'
import { chooseStaffPassword } from '#contract/staff/staff.ts'
import { PasswordSection } from '../../account/password-section.tsx'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff, enter } from '../account/staff-session.ts'
import type { ScreenProps } from '../layout/staff-screen.ts'
import { DevicesSection } from './devices-section.tsx'
import { ShiftCard } from './shift-card.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export function StartPage({ person, others }: ScreenProps) {
  const [firstName = person.name] = person.name.split(' ')
  const links = others.map(({ screen, text }) => ({ to: `/staff/${screen}`, text }))
  if (person.role === 'manager') links.push({ to: '/seller/orders', text: 'Open the seller area' })
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Hi, {firstName}</h1>
        <p className="rounded-full bg-leaf-tint px-3 py-1 font-medium text-leaf-deep text-sm">
          {ROLE_NAMES[person.role]}
        </p>
      </div>
      <ShiftCard since={person.onShiftSince} />
      {links.map(({ to, text }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-18 items-center justify-between gap-4 rounded-card border border-line bg-card px-5 py-4 font-semibold text-lg hover:border-leaf hover:bg-leaf-tint"
        >
          {text}
          <ArrowRight size={22} aria-hidden className="shrink-0 text-leaf" />
        </Link>
      ))}
      <PasswordSection
        endpoint={chooseStaffPassword}
        call={callAsStaff}
        email={person.email}
        hasPassword={person.hasPassword}
        lead={
          person.hasPassword
            ? `You can sign in with ${person.email} and your password.`
            : 'Choose a password to sign in without a link. You don’t have to.'
        }
        onChanged={({ message, person: changed }) => {
          toast.success(message)
          enter(changed)
        }}
      />
      {person.role === 'manager' && <TwoStepSection isOn={person.secondFactor} />}
      <DevicesSection />
    </div>
  )
}
