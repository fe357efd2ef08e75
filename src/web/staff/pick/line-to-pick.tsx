import Check from 'lucide-react/icons/check'
import Scale from 'lucide-react/icons/scale'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import type { PickLine } from '#contract/orders/picking.ts'
import { amountText } from '#domain/amount-text.ts'
import { isFound } from '#domain/picking.ts'
import { dayName } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { pickedText } from './picked-text.ts'
import { ReplacedLine, Replacements, WISHES } from './replacements.tsx'
import { ShortDialog } from './short-dialog.tsx'
import { WeighDialog } from './weigh-dialog.tsx'

export type LineState = { picked: number; short: number; weighed?: number | undefined }
type LineProps = {
  line: PickLine
  firstName: string
  scaleLabel: string
  onChange: (state: LineState) => void
  onReplace: (product: string, pieces: number) => void
}

export function LineToPick({ line, firstName, scaleLabel, onChange, onReplace }: LineProps) {
  if (!isFound(line)) return <OpenLine line={line} scaleLabel={scaleLabel} onChange={onChange} />
  if (line.instead) {
    const { instead } = line
    const undo = () => onReplace(instead.product, 0)
    return <ReplacedLine line={line} instead={instead} firstName={firstName} onUndo={undo} />
  }
  return (
    <FoundLine line={line} onUndo={() => onChange({ picked: 0, short: 0 })}>
      <Replacements line={line} firstName={firstName} onReplace={onReplace} />
    </FoundLine>
  )
}

function OpenLine({ line, scaleLabel, onChange }: Pick<LineProps, 'line' | 'scaleLabel' | 'onChange'>) {
  const [asking, setAsking] = useState(false)
  const [weighing, setWeighing] = useState(false)
  const { name, image, weight, category, quantity, loose } = line

  function setShort(picked: number) {
    setAsking(false)
    onChange({ picked, short: quantity - picked })
  }

  return (
    <li className="rounded-card border border-line bg-card p-3">
      <div className="flex items-center gap-3">
        <ProductPicture
          src={image[0]}
          alt=""
          sizes="80px"
          category={category}
          width="w-16 sm:w-24"
          className="shrink-0"
        />
        <div className="min-w-0 grow">
          <h3 className="wrap-anywhere line-clamp-2 font-semibold leading-tight sm:text-lg">{name}</h3>
          <p className="truncate text-ink-soft text-sm">
            {[loose ? 'By weight' : weight, category].filter(Boolean).join(' · ')}
          </p>
          {line.bestBefore && (
            <p className="text-sm text-tangerine">Take the oldest: best before {dayName(line.bestBefore)}</p>
          )}
          {line.ifMissing && <p className="text-sm text-tangerine">If missing: {WISHES[line.ifMissing]}</p>}
        </div>
        <p className="price-figures shrink-0 font-semibold text-2xl">
          {loose ? amountText(line, quantity) : `${quantity} ×`}
        </p>
      </div>
      <div className="mt-2 grid grid-cols-[2fr_1fr] gap-2">
        {loose ? (
          <Button data-next className="min-h-12 text-lg" onClick={() => setWeighing(true)}>
            <Scale size={22} aria-hidden />
            Weigh <span className="sr-only">{name}</span>
          </Button>
        ) : (
          <Button data-next className="min-h-12 text-lg" onClick={() => onChange({ picked: quantity, short: 0 })}>
            <Check size={22} aria-hidden />
            Got {quantity === 1 ? 'it' : quantity}
            <span className="sr-only">{name}</span>
          </Button>
        )}
        <Button variant="quiet" className="min-h-12" onClick={() => setAsking(true)}>
          {loose ? 'None' : 'Short'} <span className="sr-only">{name}</span>
        </Button>
      </div>
      {loose && (
        <WeighDialog
          line={{ ...line, loose }}
          scaleLabel={scaleLabel}
          open={weighing}
          onClose={() => setWeighing(false)}
          onWeighed={onChange}
        />
      )}
      <ShortDialog line={line} open={asking} onClose={() => setAsking(false)} onFound={setShort} />
    </li>
  )
}

type FoundProps = { line: PickLine; onUndo: () => void; children: ReactNode }

function FoundLine({ line, onUndo, children }: FoundProps) {
  const { name } = line
  const isShort = line.short > 0
  return (
    <li className={`rounded-card border border-line px-3 py-1 ${isShort ? 'bg-tangerine-tint' : 'bg-leaf-tint'}`}>
      <div className="flex items-center gap-3">
        {isShort ? (
          <TriangleAlert size={20} aria-hidden className="shrink-0 text-tangerine" />
        ) : (
          <Check size={20} aria-hidden className="shrink-0 text-leaf" />
        )}
        <p className="wrap-anywhere min-w-0 grow leading-tight">
          <span className="font-semibold">{pickedText(line)}</span> {name}
        </p>
        <Button variant="round" className="w-auto px-3 text-sm" aria-label={`Undo ${name}`} onClick={onUndo}>
          <Undo2 size={18} aria-hidden />
          Undo
        </Button>
      </div>
      {children}
    </li>
  )
}
