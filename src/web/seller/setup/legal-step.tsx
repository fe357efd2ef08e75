import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { LegalFacts } from '#domain/licences.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { LegalTexts, type Texts } from './legal-texts.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

/** Licence numbers, whom to complain to, and the pages that the law asks for. */
export function LegalStep({ shop, save }: StepProps) {
  const [legal, setLegal] = useState<LegalFacts>(shop.legal)
  const [texts, setTexts] = useState<Texts>({
    privacyText: shop.privacyText,
    termsText: shop.termsText,
    returnsText: shop.returnsText,
  })
  const { grievance } = legal
  const change = (next: Partial<LegalFacts>) => setLegal({ ...legal, ...next })

  return (
    <StepForm save={save} wanted={{ legal, ...texts }}>
      {(errors) => (
        <div className="grid gap-8">
          <section aria-labelledby="licences">
            <h3 id="licences" className="font-semibold text-lg">
              Licences
            </h3>
            <p className="mt-1 mb-4 text-ink-soft">
              Shown in the footer and on receipts. Leave empty what you don’t have.
            </p>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="FSSAI licence"
                name="fssai"
                inputMode="numeric"
                maxLength={14}
                value={legal.fssai}
                error={errors.fssai}
                hint="14 digits"
                onChange={({ target }) => change({ fssai: target.value })}
              />
              <TextField
                label="GSTIN"
                name="gstin"
                autoCapitalize="characters"
                maxLength={15}
                value={legal.gstin}
                error={errors.gstin}
                hint="15 characters"
                onChange={({ target }) => change({ gstin: target.value.toUpperCase() })}
              />
            </div>
            <OtherLicences others={legal.others} errors={errors} onChange={(others) => change({ others })} />
          </section>
          <section aria-labelledby="grievance">
            <h3 id="grievance" className="font-semibold text-lg">
              Grievance contact
            </h3>
            <p className="mt-1 mb-4 text-ink-soft">Whom customers can complain to. Shown on your legal pages.</p>
            <div className="grid gap-4 sm:grid-cols-3">
              {CONTACT.map(({ label, name, type }) => (
                <TextField
                  key={name}
                  label={label}
                  name={`grievance.${name}`}
                  type={type}
                  maxLength={name === 'phone' ? 25 : 80}
                  value={grievance[name]}
                  error={errors[`grievance.${name}`]}
                  onChange={({ target }) => change({ grievance: { ...grievance, [name]: target.value } })}
                />
              ))}
            </div>
          </section>
          <LegalTexts facts={{ ...shop, legal }} texts={texts} errors={errors} onChange={setTexts} />
        </div>
      )}
    </StepForm>
  )
}

const CONTACT = [
  { label: 'Name', name: 'name', type: 'text' },
  { label: 'Phone', name: 'phone', type: 'tel' },
  { label: 'Email', name: 'email', type: 'email' },
] as const

type OtherLicencesProps = {
  others: LegalFacts['others']
  errors: Readonly<Record<string, string>>
  onChange: (others: LegalFacts['others']) => void
}

function OtherLicences({ others, errors, onChange }: OtherLicencesProps) {
  const set = (place: number, changes: Partial<LegalFacts['others'][number]>) =>
    onChange(others.map((one, at) => (at === place ? { ...one, ...changes } : one)))
  return (
    <div className="mt-4">
      {others.map((other, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and hold no state
        <div key={place} className="mb-4 flex flex-wrap items-end gap-3">
          <TextField
            label="What it is"
            name={`others.${place}.label`}
            placeholder="Drug licence"
            maxLength={40}
            value={other.label}
            error={errors[`others.${place}.label`]}
            onChange={({ target }) => set(place, { label: target.value })}
            className="min-w-0 flex-1 basis-40"
          />
          <TextField
            label="Number"
            name={`others.${place}.number`}
            maxLength={60}
            value={other.number}
            error={errors[`others.${place}.number`]}
            onChange={({ target }) => set(place, { number: target.value })}
            className="min-w-0 flex-1 basis-40"
          />
          <Button
            variant="quiet"
            size="compact"
            aria-label={`Remove ${other.label || 'this licence'}`}
            onClick={() => onChange(others.filter((_, at) => at !== place))}
            className="mb-0.5"
          >
            <Trash size={18} aria-hidden />
          </Button>
        </div>
      ))}
      {others.length < 10 && (
        <Button variant="quiet" size="small" onClick={() => onChange([...others, { label: '', number: '' }])}>
          <Plus size={18} aria-hidden />
          Add another licence
        </Button>
      )}
    </div>
  )
}
