import { Button } from './button.tsx'

/** `className` gives it the size of what it stands for. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-field bg-line motion-reduce:animate-none ${className}`} />
  )
}

/** A list of cards that is on its way; `onRefresh` offers to ask at once. */
export function CardSkeletons({ words, onRefresh }: { words: string; onRefresh?: () => void }) {
  return (
    <div className="space-y-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {words}
        </p>
        {onRefresh && (
          <Button variant="quiet" onClick={onRefresh}>
            Refresh
          </Button>
        )}
      </div>
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </div>
  )
}
