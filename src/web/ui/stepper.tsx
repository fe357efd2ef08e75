import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'

type StepperProps = {
  value: number
  /** What is counted, for people who hear the page: "Tomatoes". */
  label: string
  onIncrease: () => void
  onDecrease: () => void
  /** No more than this can be had. */
  max?: number | undefined
  className?: string | undefined
}

const STEP =
  'grid size-11 place-items-center rounded-full transition-colors duration-150 hover:bg-leaf-deep disabled:cursor-not-allowed disabled:opacity-50'

export function Stepper({ value, label, onIncrease, onDecrease, max, className = '' }: StepperProps) {
  return (
    <fieldset
      className={`inline-flex items-center justify-between rounded-full bg-leaf text-on-leaf ${className}`}
      aria-label={`Quantity of ${label}`}
    >
      <button type="button" className={STEP} onClick={onDecrease} aria-label={`One ${label} less`}>
        <Minus size={18} aria-hidden />
      </button>
      <output className="price-figures min-w-6 text-center font-semibold">{value}</output>
      <button
        type="button"
        className={STEP}
        onClick={onIncrease}
        disabled={max !== undefined && value >= max}
        aria-label={`One ${label} more`}
      >
        <Plus size={18} aria-hidden />
      </button>
    </fieldset>
  )
}
