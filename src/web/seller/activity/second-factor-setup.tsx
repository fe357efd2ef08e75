import { useEffect, useRef, useState } from 'react'
import { confirmSecondFactor, offerSecondFactor } from '#contract/accounts/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type Offer = { key: string; uri: string }

export function SecondFactorSetup({ onDone }: { onDone: (recoveryCodes: readonly string[]) => void }) {
  const [offer, setOffer] = useState<Offer | null>(null)
  return offer ? <Confirm offer={offer} onDone={onDone} /> : <Begin onOffer={setOffer} />
}

function Begin({ onOffer }: { onOffer: (offer: Offer) => void }) {
  const { errors, busy, formProps } = useCallForm(offerSecondFactor, onOffer, { call: callAsSeller })
  return (
    <form {...formProps} className="flex max-w-sm flex-col gap-4">
      <PasswordField
        label="Your password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <Button type="submit" busy={busy} className="self-start">
        Set up
      </Button>
    </form>
  )
}

function Confirm({ offer: { key, uri }, onDone }: { offer: Offer; onDone: (codes: readonly string[]) => void }) {
  const { errors, busy, formProps } = useCallForm(
    confirmSecondFactor,
    ({ message, recoveryCodes }) => {
      toast.success(message)
      onDone(recoveryCodes)
    },
    { call: callAsSeller },
  )
  const start = useRef<HTMLParagraphElement>(null)
  // Not the field: a phone's keyboard would hide the code to scan.
  useEffect(() => start.current?.focus(), [])

  return (
    <div className="flex flex-col gap-6 sm:flex-row">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="min-w-0 flex-1">
        <p ref={start} tabIndex={-1} className="mb-4 outline-none">
          Scan this code with your app. On this phone,{' '}
          <a href={uri} className="font-medium text-leaf underline underline-offset-4">
            open the app
          </a>{' '}
          or type the key:
        </p>
        <p className="mb-5 break-words rounded-field bg-leaf-tint px-4 py-3 font-mono text-sm">{inFours(key)}</p>
        <form {...formProps} className="flex flex-col gap-4">
          <TextField
            label="Code from the app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            error={errors.code}
          />
          <Button type="submit" busy={busy} className="self-start">
            Turn on
          </Button>
        </form>
      </div>
    </div>
  )
}

export const inFours = (text: string) => text.match(/.{1,4}/g)?.join(' ') ?? text
