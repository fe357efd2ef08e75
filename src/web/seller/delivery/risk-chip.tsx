import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Hourglass from 'lucide-react/icons/hourglass'
import type { DeliveryRisk } from '#domain/delivery/delivery-risk.ts'

const RISKS: Record<DeliveryRisk, { word: string; look: string; icon: typeof CircleCheck }> = {
  on_time: { word: 'On time', look: 'bg-leaf-tint text-leaf', icon: CircleCheck },
  tight: { word: 'Tight', look: 'bg-tangerine-tint text-tangerine', icon: Hourglass },
  late: { word: 'Late', look: 'bg-berry-tint text-berry', icon: CircleAlert },
}

export function RiskChip({ risk }: { risk: DeliveryRisk }) {
  const { word, look, icon: Icon } = RISKS[risk]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-medium text-sm whitespace-nowrap ${look}`}
    >
      <Icon size={15} aria-hidden />
      {word}
    </span>
  )
}
