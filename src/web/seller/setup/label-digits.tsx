import type { LabelLayout } from '#domain/scale-label.ts'

/** Stretches of one sign, as they stand beside each other on a label. */
function partsOf(digits: string, layout: LabelLayout): { sign: string; digits: string }[] {
  const parts: { sign: string; digits: string }[] = []
  for (const [place, digit] of [...digits].entries()) {
    const sign = kindOf(layout[place] ?? '-')
    const last = parts.at(-1)
    if (last?.sign === sign) last.digits += digit
    else parts.push({ sign, digits: digit })
  }
  return parts
}

const kindOf = (sign: string) => (/[IWRC]/.test(sign) ? sign : '-')

const NAMES: Record<string, string> = { I: 'Item', W: 'Grams', R: 'Paise', C: 'Check' }
const LOOKS: Record<string, string> = {
  I: 'bg-leaf-tint text-leaf',
  W: 'bg-tangerine-tint text-tangerine',
  R: 'bg-tangerine-tint text-tangerine',
}

/** The thirteen digits of a label, with what each part of them is. */
export function LabelDigits({ digits, layout }: { digits: string; layout: LabelLayout }) {
  return (
    <p aria-hidden className="flex flex-wrap items-start gap-1">
      {partsOf(digits, layout).map((part, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <span key={nth} className="grid justify-items-center">
          <span
            className={`price-figures rounded-lg px-1.5 py-1 text-lg tracking-widest ${LOOKS[part.sign] ?? 'bg-line'}`}
          >
            {part.digits}
          </span>
          <span className="mt-0.5 text-ink-soft text-xs">{NAMES[part.sign] ?? ''}</span>
        </span>
      ))}
    </p>
  )
}
