import ScanBarcode from 'lucide-react/icons/scan-barcode'
import { useId, useState } from 'react'
import { baseText } from '#domain/amount-text.ts'
import { barcodeDigits } from '#domain/barcode.ts'
import { formatPaise } from '#domain/money.ts'
import {
  hasPrice,
  isLabelLayout,
  type LabelLayout,
  PRICE_LABELS,
  printLabel,
  readLabel,
  WEIGHT_LABELS,
} from '#domain/scale-label.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ScanDialog } from '../../ui/scan/scan-dialog.tsx'
import { LabelDigits } from './label-digits.tsx'
import type { StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const KINDS = {
  weight: {
    title: 'The weight',
    words: 'Two digits, five for the item, five for grams.',
    layout: WEIGHT_LABELS,
  },
  price: { title: 'The price', words: 'Two digits, five for the item, five for paise.', layout: PRICE_LABELS },
  other: { title: 'Something else', words: 'Your scale’s manual shows how its labels are made up.', layout: null },
} as const
type Kind = keyof typeof KINDS

const kindOf = (layout: LabelLayout): Kind =>
  layout === WEIGHT_LABELS ? 'weight' : layout === PRICE_LABELS ? 'price' : 'other'

/** What the labels of a scale say, for pickers who scan them instead of typing the weight. */
export function WeighStep({ shop, save }: StepProps) {
  const [kind, setKind] = useState<Kind>(kindOf(shop.scaleLabel))
  const [typed, setTyped] = useState(shop.scaleLabel)
  const layout = KINDS[kind].layout ?? typed.trim().toUpperCase()
  return (
    <StepForm save={save} wanted={{ scaleLabel: layout }} besides={isLabelLayout(layout) && <Labels layout={layout} />}>
      {(errors) => (
        <>
          <p className="max-w-prose text-ink-soft">
            For goods sold by weight. Pickers can scan the scale’s label instead of typing the weight. Without such a
            scale, leave this as it is.
          </p>
          <KindChoice kind={kind} onChoose={setKind} />
          {kind === 'other' && (
            <TextField
              label="Layout"
              name="scaleLabel"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              maxLength={13}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              error={errors.scaleLabel ?? (typed.length >= 13 && !isLabelLayout(layout) ? NO_LAYOUT : undefined)}
              hint="A sign for each digit: I item code, W grams, R price in paise, C check digit, - any digit, and digits that are always the same."
              className="max-w-md [&_input]:font-mono [&_input]:tracking-widest"
            />
          )}
        </>
      )}
    </StepForm>
  )
}

const NO_LAYOUT = 'A layout begins with 2 and ends with C, with 3 to 6 I and 4 to 6 W or R.'

function KindChoice({ kind, onChoose }: { kind: Kind; onChoose: (kind: Kind) => void }) {
  const name = useId()
  return (
    <fieldset className="grid gap-3 @xl:grid-cols-3">
      <legend className="mb-2 font-medium text-sm">What do your labels say?</legend>
      {(Object.keys(KINDS) as Kind[]).map((one) => (
        <label
          key={one}
          className="flex cursor-pointer gap-3 rounded-card border border-line bg-card p-4 transition-colors duration-150 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-tint"
        >
          <input
            type="radio"
            name={name}
            checked={kind === one}
            onChange={() => onChoose(one)}
            className="mt-0.5 size-5 shrink-0 accent-leaf"
          />
          <span>
            <span className="block font-medium">{KINDS[one].title}</span>
            <span className="block text-ink-soft text-sm">{KINDS[one].words}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

const EXAMPLE_CODE = '42'
const EXAMPLE_VALUE = 985

/** An example, until a label of the shop's own is typed or scanned: what it is taken for is said beside it. */
function Labels({ layout }: { layout: LabelLayout }) {
  const [typed, setTyped] = useState('')
  const [scanning, setScanning] = useState(false)
  const digits = barcodeDigits(typed)
  const own = digits.length === 13 ? readLabel(digits, layout) : null
  const shown = own ? digits : printLabel(layout, EXAMPLE_CODE, EXAMPLE_VALUE)
  const isWrong = digits !== '' && !own && (digits.length >= 13 || /\D/.test(digits))
  return (
    <section aria-label="Example" className="max-w-xl rounded-card border border-line bg-card p-5">
      <h3 className="mb-3 font-medium text-sm">{own ? 'Your label' : 'A label then looks like this'}</h3>
      <LabelDigits digits={shown} layout={layout} />
      <p role="status" className="mt-3">
        <span className="sr-only">{shown}: </span>
        {wordsOf(shown, layout)}
      </p>
      <div className="mt-5 flex flex-wrap items-start gap-3 border-line border-t pt-4">
        <TextField
          label="Try one of yours"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          // It tries the layout, and is nothing to save.
          onInput={(event) => event.stopPropagation()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={isWrong ? 'This isn’t a label of this layout. Choose what your labels say above.' : undefined}
          hint="The 13 digits below the bars."
          className="min-w-0 grow basis-52"
        />
        <Button variant="quiet" className="mt-7 min-h-12" onClick={() => setScanning(true)}>
          <ScanBarcode size={20} aria-hidden />
          Scan<span className="sr-only"> a label of your scale</span>
        </Button>
      </div>
      <ScanDialog
        open={scanning}
        onClose={() => setScanning(false)}
        title="Scan a label of your scale"
        submitText="Use"
        onCode={(code) => {
          setScanning(false)
          setTyped(code)
        }}
      />
    </section>
  )
}

/** “Item 00042, 985 g”. */
function wordsOf(digits: string, layout: LabelLayout): string {
  const label = readLabel(digits, layout)
  if (!label) return ''
  const value = 'price' in label ? formatPaise(label.price) : baseText(label.weight, 'g')
  const note = hasPrice(layout) ? ', so the weight follows from the price of a kilo' : ''
  return `Item code ${label.code}, ${value}${note}.`
}
