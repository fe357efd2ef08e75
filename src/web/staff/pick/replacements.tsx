import MessageCircleQuestion from 'lucide-react/icons/message-circle-question'
import Repeat2 from 'lucide-react/icons/repeat-2'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode } from 'react'
import type { AskedAbout } from '#contract/orders/if-missing.ts'
import type { PickLine, PickReplacement } from '#contract/orders/picking.ts'
import { amountText } from '#domain/amount-text.ts'
import type { MissingKind } from '#domain/if-missing.ts'
import { insteadName } from '#domain/instead-words.ts'
import { Button } from '../../ui/button.tsx'
import { Countdown, useSecondsLeft } from '../../ui/countdown.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { replacedText } from './picked-text.ts'

/** For who picks. */
export const WISHES: Record<MissingKind, string> = {
  refund: 'money back',
  alike: 'something alike',
  this: 'their own choice',
  ask: 'ask first',
}

/** The customer has not answered yet. */
export const isAsked = ({ instead, asked, ifMissing }: PickLine): boolean =>
  instead !== undefined && ifMissing === 'ask' && !asked?.answer

type OffersProps = { line: PickLine; firstName: string; onReplace: (product: string, pieces: number) => void }

/** Up to three that may come for what is missing; a tap puts one in, or asks about it. */
export function Replacements({ line, firstName, onReplace }: OffersProps) {
  const { replacements, asked, ifMissing, short } = line
  if (short === 0 || !ifMissing) return null
  if (asked?.answer)
    return (
      <Note>
        {firstName} {asked.answer === 'no' ? 'said no' : 'didn’t answer'}: money back.
      </Note>
    )
  if (!replacements) return null
  if (replacements.length === 0) return <Note>Nothing on the shelves may replace it: money back.</Note>
  return (
    <div className="pb-2">
      <p className="mb-1 text-sm">{ifMissing === 'ask' ? `Ask ${firstName} about one:` : 'Put in instead:'}</p>
      <ul className="space-y-1.5">
        {replacements.map((one, nth) => (
          <li key={one.product}>
            <button
              type="button"
              data-next={nth === 0 || undefined}
              onClick={() => onReplace(one.product, one.pieces)}
              className="flex min-h-14 w-full items-center gap-3 rounded-field border border-line bg-card p-1.5 pr-3 text-left transition-colors duration-150 hover:border-leaf"
            >
              <ProductPicture
                src={one.image[0]}
                alt=""
                sizes="48px"
                category={one.category}
                width="w-11"
                className="shrink-0"
              />
              <Named one={one} of={line} />
              {ifMissing === 'ask' ? (
                <MessageCircleQuestion size={20} aria-hidden className="shrink-0 text-leaf" />
              ) : (
                <Repeat2 size={20} aria-hidden className="shrink-0 text-leaf" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className="pb-2 text-sm">{children}</p>

function Named({ one, of: line }: { one: PickReplacement; of: PickLine }) {
  const isPart = one.pieces < line.short
  return (
    <span className="wrap-anywhere min-w-0 grow leading-tight">
      <span className="font-semibold">
        {amountText(one, one.quantity)}
        {!one.loose && ' ×'}
      </span>{' '}
      {one.name}
      <span className="block text-ink-soft text-sm">
        {[!one.loose && one.weight, isPart && `for ${amountText(line, one.pieces)} of ${amountText(line, line.short)}`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

type ReplacedProps = { line: PickLine; instead: PickReplacement; firstName: string; onUndo: () => void }

/** Something else is in the bag, or held until the customer has answered. */
export function ReplacedLine({ line, instead, firstName, onUndo }: ReplacedProps) {
  const { name, asked } = line
  const isOpen = isAsked(line)
  return (
    <li
      className={`flex items-center gap-3 rounded-card border border-line px-3 py-1 ${isOpen ? 'bg-tangerine-tint' : 'bg-leaf-tint'}`}
    >
      {isOpen ? (
        <MessageCircleQuestion size={20} aria-hidden className="shrink-0 text-tangerine" />
      ) : (
        <Repeat2 size={20} aria-hidden className="shrink-0 text-leaf" />
      )}
      <div className="wrap-anywhere min-w-0 grow py-1 leading-tight">
        <p className="font-semibold">{insteadName(instead)}</p>
        <p className="text-sm">{replacedText(line, instead.pieces)}</p>
        {isOpen && <Waiting asked={asked} firstName={firstName} />}
        {asked?.answer === 'yes' && <p className="font-medium text-leaf text-sm">{firstName} said yes</p>}
      </div>
      <Button variant="round" className="w-auto px-3 text-sm" aria-label={`Undo ${name}`} onClick={onUndo}>
        <Undo2 size={18} aria-hidden />
        Undo
      </Button>
    </li>
  )
}

const NOT_SENT = { secondsLeft: 120 }

function Waiting({ asked, firstName }: { asked: AskedAbout | undefined; firstName: string }) {
  const seconds = useSecondsLeft(asked ?? NOT_SENT)
  return (
    <p className="text-sm text-tangerine">
      Asking {firstName}… <Countdown seconds={seconds} className="font-semibold" />
    </p>
  )
}
