import { useState } from 'react'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { useFactTexts } from './fact-texts.ts'
import { LogoField } from './logo-field.tsx'
import { useDraft } from './setup-context.ts'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const TEXTS = ['name', 'legalName', 'mapUrl', 'phone', 'email', 'whatsapp', 'orderPrefix'] as const

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export function WhoStep({ shop, save }: StepProps) {
  const { texts, field } = useFactTexts(shop, TEXTS)
  const [address, setAddress] = useState(shop.address.join('\n'))
  const wanted = { ...texts, address: linesOf(address) }
  useDraft(wanted)
  return (
    <>
      <LogoField shop={shop} />
      <StepForm save={save} wanted={wanted}>
        {(errors) => (
          <div className="grid gap-5 @xl:grid-cols-2">
            <TextField
              label="Shop name"
              {...field('name', errors)}
              required
              maxLength={40}
              autoComplete="organization"
              hint="On every page, email and receipt."
            />
            <TextField
              label="Legal name"
              {...field('legalName', errors)}
              maxLength={120}
              hint="On bills. Leave empty if it’s the shop name."
            />
            <TextAreaField
              label="Address"
              name="address"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
              error={errors.address}
              autoComplete="street-address"
              hint="One line each, as on an envelope."
            />
            <div className="space-y-5">
              <TextField
                label="Map link"
                {...field('mapUrl', errors)}
                type="url"
                inputMode="url"
                placeholder="https://maps.app.goo.gl/…"
                hint="Optional. In Google Maps: Share, then Copy link."
              />
              <TextField label="Phone" {...field('phone', errors)} type="tel" autoComplete="tel" maxLength={25} />
            </div>
            <TextField label="Email" {...field('email', errors)} type="email" autoComplete="email" />
            <TextField
              label="WhatsApp number"
              {...field('whatsapp', errors)}
              inputMode="numeric"
              maxLength={15}
              hint="Optional. Digits with the country code, such as 919876543210."
            />
            <TextField
              label="Order numbers begin with"
              {...field('orderPrefix', errors)}
              required
              maxLength={4}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              hint={`New orders look like ${texts.orderPrefix?.toUpperCase() || '…'}-7K3M-94. Others keep their numbers.`}
            />
          </div>
        )}
      </StepForm>
    </>
  )
}
