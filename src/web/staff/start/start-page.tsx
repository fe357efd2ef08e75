import ArrowRight from 'lucide-react/icons/arrow-right'
import { chooseStaffPassword } from '#contract/staff/staff.ts'
import { PasswordSection } from '../../account/password-section.tsx'
import { ROLE_NAMES } from '../../core/staff-role.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toast.tsx'
import { useStaffPerson } from '../account/staff-person.ts'
import { callAsStaff, enter } from '../account/staff-session.ts'
import { STAFF_SCREENS } from '../layout/staff-screens.ts'
import { DevicesSection } from './devices-section.tsx'
import { ShiftCard } from './shift-card.tsx'
import { TwoStepSection } from './two-step-section.tsx'

export default function StartPage() {
  const person = useStaffPerson()
  const [firstName = person.name] = person.name.split(' ')
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title">Hi, {firstName}</h1>
        <p className="rounded-full bg-leaf-tint px-3 py-1 font-medium text-leaf-deep text-sm">
          {ROLE_NAMES[person.role]}
        </p>
      </div>
      <ShiftCard person={person} />
      {STAFF_SCREENS.filter(({ roles }) => roles.includes(person.role)).map(({ path, text }) => (
        <Link
          key={path}
          to={path}
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
