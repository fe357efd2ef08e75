import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import CircleX from 'lucide-react/icons/circle-x'
import type { ReactNode } from 'react'
import { type DeliverySettings, takeOrders } from '#contract/delivery/seller-delivery.ts'
import { clockTime } from '#domain/time-words.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { type ShowSettings, useSaveSettings } from './delivery-settings.ts'
import { MaxPromise } from './max-promise.tsx'
import { openingWords } from './opening-words.ts'

const PAUSE_MINUTES = 20

type TakingOrdersProps = { settings: DeliverySettings; now: number; onSaved: ShowSettings }

/** Whether orders are taken, in a banner that can't be missed while they are not, and the buttons to change it. */
export function TakingOrders({ settings, now, onSaved }: TakingOrdersProps) {
  const { busy, save } = useSaveSettings(onSaved)
  const state = useShop().openingSoon ? 'new' : stateOf(settings, now)
  const { look, icon: Icon } = LOOKS[state]
  const pause = (text: string) => (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      onClick={() => void save(takeOrders, { state: 'paused', minutes: PAUSE_MINUTES })}
    >
      {text}
    </Button>
  )
  const stop = (
    <Button variant="quiet" size="small" busy={busy} onClick={() => void save(takeOrders, { state: 'stopped' })}>
      Stop taking orders
    </Button>
  )
  const resume = (
    <Button size="small" busy={busy} onClick={() => void save(takeOrders, { state: 'open' })}>
      Take orders again
    </Button>
  )
  return (
    <section
      aria-label="Taking orders"
      className={`mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border px-4 py-3 sm:px-5 ${look}`}
    >
      <div role="status" className="flex min-w-0 flex-1 basis-64 items-start gap-3">
        <Icon size={22} aria-hidden className="mt-0.5 shrink-0" />
        <p>
          <strong className="block font-semibold">{titleOf(state, settings)}</strong>
          <span className="text-sm">{wordsOf(state, settings, now)}</span>
        </p>
      </div>
      <Buttons>
        {state === 'open' && pause(`Delay new orders by ${PAUSE_MINUTES} minutes`)}
        {state !== 'stopped' && state !== 'new' && stop}
        {state === 'paused' && pause(`${PAUSE_MINUTES} minutes from now`)}
        {state !== 'open' && state !== 'new' && resume}
      </Buttons>
      <MaxPromise settings={settings} onSaved={onSaved} />
    </section>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>

type State = DeliverySettings['takingOrders'] | 'new'

/** A pause ends by itself. */
function stateOf({ takingOrders, pausedUntil }: DeliverySettings, now: number): State {
  if (takingOrders !== 'paused') return takingOrders
  return pausedUntil && pausedUntil.getTime() > now ? 'paused' : 'open'
}

const LOOKS: Record<State, { look: string; icon: typeof CircleCheck }> = {
  new: { look: 'border-line bg-card', icon: CirclePause },
  open: { look: 'border-line bg-card', icon: CircleCheck },
  paused: { look: 'border-tangerine bg-tangerine-tint text-tangerine', icon: CirclePause },
  stopped: { look: 'border-berry bg-berry-tint text-berry', icon: CircleX },
}

function titleOf(state: State, { pausedUntil }: DeliverySettings): string {
  if (state === 'new') return 'Not open yet'
  if (state === 'stopped') return 'You’ve stopped taking orders'
  return state === 'paused' && pausedUntil ? `Paused until ${clockTime(pausedUntil)}` : 'Taking orders'
}

function wordsOf(state: State, { hours, closures }: DeliverySettings, now: number): string {
  if (state === 'new') return 'You’ll get orders once your shop is set up.'
  if (state === 'stopped') return 'Nobody can order until you take orders again.'
  if (state === 'paused') return 'Shoppers get times after the pause. Orders you already have go on.'
  return `${openingWords({ week: hours, closures }, now)}.`
}
