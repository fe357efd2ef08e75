import { ButtonLink } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'

/** Where a manager finds it; it is set up where the owner's is, in the seller area. */
export function TwoStepSection({ isOn }: { isOn: boolean }) {
  return (
    <CardSection title="Two-step sign-in">
      <p className="mb-4 text-ink-soft">
        {isOn
          ? 'It’s on: signing in takes a code from your phone too.'
          : 'Protect your account with a code from an app on your phone.'}
      </p>
      <ButtonLink to="/seller/activity?show=security" variant="quiet">
        {isOn ? 'Manage two-step sign-in' : 'Set up two-step sign-in'}
      </ButtonLink>
    </CardSection>
  )
}
