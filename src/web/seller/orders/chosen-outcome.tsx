import X from 'lucide-react/icons/x'
import type { Order } from '#contract/orders/order.ts'
import { Button } from '../../ui/button.tsx'

/** An order with which something could not be done, and why. */
export type Problem = Pick<Order, '_id' | 'number'> & { message: string }

/** “GC-7K3M-94: Meena has it now.”; a sentence that names the order already stays as it is. */
const problemWords = ({ number, message }: Problem) => (message.includes(number) ? message : `${number}: ${message}`)

/** Stays until it is closed: who chose twenty orders has to find the two that are left. */
export function ChosenOutcome({ problems, onClose }: { problems: readonly Problem[]; onClose: () => void }) {
  return (
    <div role="alert" className="empty:hidden">
      {problems.length > 0 && (
        <div className="flex items-start gap-3 rounded-field bg-tangerine-tint py-1 pr-1 pl-4">
          <div className="min-w-0 grow py-2">
            <p className="font-medium">
              {problems.length === 1 ? '1 order was left as it is' : `${problems.length} orders were left as they are`}
            </p>
            <ul className="max-h-40 overflow-y-auto text-[0.9375rem]">
              {problems.map((problem) => (
                <li key={problem._id}>{problemWords(problem)}</li>
              ))}
            </ul>
          </div>
          <Button variant="round" aria-label="Close this message" onClick={onClose}>
            <X size={18} aria-hidden />
          </Button>
        </div>
      )}
    </div>
  )
}
