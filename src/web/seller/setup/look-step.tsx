import { useState } from 'react'
import { accentsOf, isAdjusted } from '#domain/shop-colour.ts'
import { DEFAULT_COLOUR } from '#domain/shop-facts.ts'
import { iconUrl } from '#domain/shop-icons.ts'
import { TextField } from '../../ui/field.tsx'
import { useDraft } from './setup-context.ts'
import type { SellerShop, StepProps } from './step.ts'
import { StepForm } from './step-form.tsx'

const SUGGESTED = [
  { colour: DEFAULT_COLOUR, name: 'Leaf green' },
  { colour: '#0f766e', name: 'Teal' },
  { colour: '#1d4ed8', name: 'Blue' },
  { colour: '#6d28d9', name: 'Violet' },
  { colour: '#a21caf', name: 'Magenta' },
  { colour: '#8a1538', name: 'Maroon' },
  { colour: '#b45309', name: 'Turmeric' },
  { colour: '#374151', name: 'Slate' },
]
const COLOUR = /^#[\da-f]{6}$/

/** With or without #, in three digits or six, as people copy it. */
function readColour(typed: string): string {
  const digits = typed.trim().toLowerCase().replace(/^#/, '')
  return `#${/^[\da-f]{3}$/.test(digits) ? digits.replace(/./g, '$&$&') : digits}`
}

export function LookStep({ shop, save }: StepProps) {
  const [typed, setTyped] = useState(shop.colour)
  const colour = readColour(typed)
  const isColour = COLOUR.test(colour)
  useDraft(isColour ? { colour } : {})
  return (
    <StepForm save={save} wanted={{ colour }}>
      {(errors) => (
        <>
          <fieldset>
            <legend className="mb-1.5 font-medium text-sm">Colour of buttons and links</legend>
            <div className="flex flex-wrap gap-2">
              {SUGGESTED.map(({ colour: suggested, name }) => (
                <label
                  key={suggested}
                  title={name}
                  className="relative grid size-12 cursor-pointer place-items-center rounded-full border-2 border-transparent has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
                >
                  <input
                    type="radio"
                    name="suggested"
                    className="absolute inset-0 cursor-pointer opacity-0"
                    checked={colour === suggested}
                    onChange={() => setTyped(suggested)}
                  />
                  <span className="sr-only">{name}</span>
                  <span aria-hidden className="size-9 rounded-full" style={{ background: suggested }} />
                </label>
              ))}
            </div>
          </fieldset>
          <div className="flex flex-wrap items-start gap-3">
            <TextField
              label="Or your own colour"
              name="colour"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              error={errors.colour}
              maxLength={9}
              autoComplete="off"
              spellCheck={false}
              className="w-44"
            />
            <input
              type="color"
              aria-label="Pick a colour"
              value={isColour ? colour : shop.colour}
              onChange={({ target }) => setTyped(target.value)}
              className="mt-[1.6875rem] h-12 w-16 rounded-field border border-field-line bg-card p-1"
            />
          </div>
          <p aria-live="polite" className="min-h-[1lh] text-ink-soft text-sm">
            {isColour && <Result colour={colour} />}
          </p>
          <IconsOf shop={shop} />
        </>
      )}
    </StepForm>
  )
}

function Result({ colour }: { colour: string }) {
  const { light, dark } = accentsOf(colour)
  return (
    <>
      {isAdjusted(colour)
        ? 'This colour is too pale to read on white, so we use a darker shade of it: '
        : 'Easy to read in both themes: '}
      <Swatch colour={light.leaf} /> on light, <Swatch colour={dark.leaf} /> on dark.
    </>
  )
}

const Swatch = ({ colour }: { colour: string }) => (
  <span className="whitespace-nowrap">
    <span
      aria-hidden
      className="inline-block size-3.5 rounded-full border border-line align-[-0.125em]"
      style={{ background: colour }}
    />{' '}
    {colour}
  </span>
)

const ICONS = [
  { kind: 'favicon', text: 'Browser tab', className: 'size-14 rounded-2xl p-3' },
  { kind: 'maskable', text: 'Phone', className: 'size-14 rounded-2xl' },
  { kind: 'share', text: 'Shared links', className: 'h-14 w-auto rounded-field' },
] as const

function IconsOf({ shop }: { shop: SellerShop }) {
  return (
    <section aria-labelledby="icons">
      <h3 id="icons" className="mb-1.5 font-medium text-sm">
        {shop.logo ? 'Made from your logo' : 'Icons'}
      </h3>
      <ul className="flex flex-wrap items-end gap-x-6 gap-y-3">
        {ICONS.map(({ kind, text, className }) => (
          <li key={kind} className="text-ink-soft text-sm">
            <img src={iconUrl(shop, kind)} alt="" className={`mb-1.5 border border-line bg-card ${className}`} />
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
