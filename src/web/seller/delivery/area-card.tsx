import Pencil from 'lucide-react/icons/pencil'
import { writePincodes } from '#domain/delivery/pincode-ranges.ts'
import { formatPaise } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { type Area, isEverywhereElse } from './area-values.ts'

type AreaCardProps = { area: Area; busy: boolean; onServed: (served: boolean) => void; onEdit: () => void }

export function AreaCard({ area, busy, onServed, onEdit }: AreaCardProps) {
  const { name, pincodes, served } = area
  return (
    <article
      aria-label={name}
      className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded-card border border-line bg-card px-4 py-3 sm:px-5"
    >
      <div className={`min-w-0 flex-1 basis-64 ${served ? '' : 'text-ink-soft'}`}>
        <h3 className="break-words font-semibold">{name}</h3>
        <p className="price-figures break-words text-ink-soft text-sm">
          {isEverywhereElse(area) ? 'All other PIN codes' : writePincodes(pincodes)}
        </p>
        <p className="mt-1 text-sm">{factsOf(area).join(' · ')}</p>
      </div>
      <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
        <div className="flex items-center gap-2">
          <Switch
            aria-label={`Deliver to ${name}`}
            checked={served}
            disabled={busy}
            onChange={() => onServed(!served)}
          />
          <span aria-hidden className="text-sm sm:w-24">
            {served ? 'Served' : 'Not served'}
          </span>
        </div>
        <Button variant="quiet" size="small" onClick={onEdit}>
          <Pencil size={16} aria-hidden />
          Edit<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </article>
  )
}

function factsOf({ travelMinutes, rushMinutes, courierDays, fee, freeFrom, minimumOrder }: Area): string[] {
  return [
    courierDays !== null
      ? `By courier in ${courierDays === 1 ? '1 day' : `${courierDays} days`}`
      : rushMinutes > travelMinutes
        ? `${travelMinutes} minutes away, ${rushMinutes} in the rush`
        : travelMinutes === 1
          ? '1 minute away'
          : `${travelMinutes} minutes away`,
    fee > 0 ? `${formatPaise(fee)} delivery` : 'Free delivery',
    ...(fee > 0 && freeFrom !== undefined ? [`free from ${formatPaise(freeFrom)}`] : []),
    ...(minimumOrder > 0 ? [`from ${formatPaise(minimumOrder)}`] : []),
  ]
}
