import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { HAPPY_PATH, type OrderStatus, stageOf } from '#domain/order.ts'
import { formatMoment, timeFrom } from '#domain/time-words.ts'
import type { Followed } from './promise-words.ts'

/** Pulses, unless motion is reduced. */
const CurrentDot = () => (
  <>
    <span className="absolute inset-0 rounded-full bg-leaf/40 [animation-duration:2s] motion-safe:animate-ping motion-reduce:hidden" />
    <span className="size-3 rounded-full bg-leaf" />
  </>
)

type Step = { status: OrderStatus; at: Date | undefined; reason: string | undefined }

/**
 * The past steps with their time, then the remaining ones; a cancelled order has none. What could not be delivered is
 * packed again, and its way is ahead again.
 */
export function stepsOf({ status, history }: Pick<Followed, 'status' | 'history'>): Step[] {
  const passed = history.reduce((steps: Step[], { status, at, reason }) => {
    const before = steps.findIndex((step) => step.status === status)
    return [...(before < 0 ? steps : steps.slice(0, before)), { status, at, reason }]
  }, [])
  const ahead = status === 'Cancelled' ? [] : HAPPY_PATH.slice(HAPPY_PATH.indexOf(status) + 1)
  return [...passed, ...ahead.map((status) => ({ status, at: undefined, reason: undefined }))]
}

export function OrderTimeline({ order }: { order: Followed }) {
  return (
    <ol aria-label="Progress" className="flex max-sm:flex-col">
      {stepsOf(order).map((step) => (
        <TimelineStep
          key={step.status}
          step={step}
          now={step.status === order.status}
          by={step.status === 'Delivered' ? order.promise?.by : undefined}
        />
      ))}
    </ol>
  )
}

type TimelineStepProps = { step: Step; now: boolean; by: Date | undefined }

function TimelineStep({ step: { status, at, reason }, now, by }: TimelineStepProps) {
  const cancelled = status === 'Cancelled'
  const Mark = cancelled ? X : Check
  /** Under way: only what is behind it has a tick. */
  const isCurrent = now && stageOf(status) === 'open'
  const dot = !at
    ? 'border-2 border-line bg-card'
    : isCurrent
      ? 'border-2 border-leaf bg-card'
      : cancelled
        ? 'bg-berry text-card'
        : 'bg-leaf text-on-leaf'
  return (
    <li
      aria-current={now ? 'step' : undefined}
      className="group relative flex grow gap-3 pb-4 last:pb-0 sm:flex-1 sm:flex-col sm:gap-2 sm:pr-3 sm:pb-0 sm:last:flex-none sm:last:pr-0"
    >
      <span
        aria-hidden
        className={`absolute group-last:hidden max-sm:top-7 max-sm:bottom-0 max-sm:left-[13px] max-sm:w-0.5 sm:top-[13px] sm:right-0 sm:left-7 sm:h-0.5 ${at && !now ? 'bg-leaf' : 'bg-line'}`}
      />
      <span aria-hidden className={`relative grid size-7 shrink-0 place-items-center rounded-full ${dot}`}>
        {isCurrent && <CurrentDot />}
        {at && !isCurrent && <Mark size={16} strokeWidth={3} />}
      </span>
      <span>
        <span className={`block font-medium leading-7 sm:leading-snug ${at ? '' : 'text-ink-soft'}`}>{status}</span>
        {at && (
          <time dateTime={at.toISOString()} className="block text-ink-soft text-sm">
            {formatMoment(at)}
          </time>
        )}
        {!at && <span className="sr-only">still to come</span>}
        {!at && by && <span className="price-figures block text-ink-soft text-sm">by {timeFrom(new Date(), by)}</span>}
        {reason && <span className="block text-ink-soft text-sm">{reason}</span>}
      </span>
    </li>
  )
}
