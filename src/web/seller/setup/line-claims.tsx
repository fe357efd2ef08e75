import { withoutStars } from '#domain/home-words.ts'
import { TextField } from '../../ui/field.tsx'
import { ClaimField } from './claim-field.tsx'
import type { SellerShop } from './step.ts'
import { suggestedLines } from './suggested-claims.ts'

export type Lines = Pick<SellerShop, 'headline' | 'subline' | 'tagline'>

const LINES = [
  {
    name: 'headline',
    label: 'Headline',
    without: 'Say where we deliver',
    max: 80,
    hint: 'Words between *stars* are in your colour. {name} becomes your shop’s name.',
  },
  { name: 'subline', label: 'Line below the headline', without: 'Say when we deliver', max: 160, hint: undefined },
  { name: 'tagline', label: 'Tagline', without: 'Leave it out', max: 160, hint: undefined },
] as const

type LineClaimsProps = {
  shop: SellerShop
  lines: Lines
  onChange: (lines: Lines) => void
  errors: Readonly<Record<string, string>>
}

/** The lines that say who the shop is. */
export function LineClaims({ shop, lines, onChange, errors }: LineClaimsProps) {
  const suggested = suggestedLines(shop)
  return LINES.map(({ name, label, without, max, hint }) => (
    <ClaimField
      key={name}
      label={label}
      why={suggested[name].why}
      value={lines[name]}
      suggested={suggested[name].value}
      none=""
      without={without}
      inWords={(text) => withoutStars(text.replaceAll('{name}', shop.name))}
      onChange={(text) => onChange({ ...lines, [name]: text })}
    >
      <TextField
        label={label}
        name={name}
        value={lines[name]}
        onChange={({ target }) => onChange({ ...lines, [name]: target.value })}
        error={errors[name]}
        maxLength={max}
        hint={hint}
      />
    </ClaimField>
  ))
}
