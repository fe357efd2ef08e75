import { useEffect, useRef, useState } from 'react'
import { LOOSE_UNITS } from '#domain/amount-text.ts'
import { type Loose, looseText, tidyLoose } from '#domain/loose.ts'
import type { FieldErrors } from '../../core/field-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Switch } from '../../ui/switch.tsx'

type LooseFieldsProps = {
  loose: Loose | undefined
  isLoose: boolean
  onSwitch: (isLoose: boolean) => void
  errors: FieldErrors
}

const FIRST: Loose = { step: 250, unit: 'g' }

/** Whether a product is sold by weight, and in which steps; the form sends it as one text. */
export function LooseFields({ loose, isLoose, onSwitch, errors }: LooseFieldsProps) {
  const [texts, setTexts] = useState(() => textsOf(loose ?? FIRST))
  const field = (name: keyof typeof texts) => ({
    value: texts[name],
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    maxLength: 7,
  })
  const text = isLoose ? textOf(texts) : ''
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(text)
  // What stands beside other fields follows it, though nobody types into a hidden field. Not when the form opens.
  useEffect(() => {
    if (told.current === text) return
    told.current = text
    const field = box.current?.querySelector(text ? '[name=loose]' : 'input')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [text])
  return (
    <div ref={box} className="@4xl:col-span-3 @lg:col-span-2 rounded-card border border-line bg-paper/60 px-4 py-2">
      <div className="flex items-center justify-between gap-4">
        <span>
          <span className="block font-medium">Sold by weight</span>
          <span className="block text-ink-soft text-sm">Shoppers order in steps, and pay for what you weigh.</span>
        </span>
        <Switch aria-label="Sold by weight" checked={isLoose} onChange={({ target }) => onSwitch(target.checked)} />
      </div>
      {isLoose && (
        <div className="grid grid-cols-2 items-start gap-x-4 gap-y-4 pt-3 pb-3 @lg:grid-cols-3 @4xl:grid-cols-5">
          <input type="hidden" name="loose" value={text} />
          <TextField label="Step" {...field('step')} hint="One tap on + adds it." error={errors.loose} />
          <SelectField
            label="Unit"
            value={texts.unit}
            onChange={({ target }) =>
              setTexts({ ...texts, unit: LOOSE_UNITS.find((unit) => unit === target.value) ?? 'g' })
            }
          >
            {LOOSE_UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {unit}
              </option>
            ))}
          </SelectField>
          <TextField label="From" {...field('min')} hint="The least, if more than a step." />
          <TextField label="Up to" {...field('max')} hint="The most at once." />
          <TextField label="Item code" {...field('code')} hint="On the scale’s labels." />
        </div>
      )}
    </div>
  )
}

type Texts = { step: string; unit: Loose['unit']; min: string; max: string; code: string }

const textsOf = ({ step, unit, min, max, code = '' }: Loose): Texts => ({
  step: String(step),
  unit,
  min: min ? String(min) : '',
  max: max ? String(max) : '',
  code,
})

/** As a CSV file says it; what was typed where it is no amount, so that it is refused. */
function textOf({ step, unit, min, max, code }: Texts): string {
  const amounts = [step, min, max].map((text) => (text.trim() === '' ? undefined : Number(text)))
  if (amounts.some((amount) => amount !== undefined && !(Number.isInteger(amount) && amount > 0))) return 'wrong'
  const [first, least, most] = amounts
  return first === undefined
    ? 'none'
    : looseText(tidyLoose({ step: first, unit, min: least, max: most, code: code.trim() }))
}
