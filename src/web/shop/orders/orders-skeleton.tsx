import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A failed load shows no error (spec §8): it is tried again by itself, and `onRefresh` offers to try at once. */
export function OrdersSkeleton({ onRefresh }: { onRefresh?: () => void }) {
  return (
    <div className="space-y-5">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          Loading your orders…
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

export function OrderSkeleton() {
  return (
    <>
      <p role="status" className="mb-4 text-ink-soft">
        Loading the order…
      </p>
      <Skeleton className="mb-5 h-36 rounded-card" />
      <Skeleton className="h-72 rounded-card" />
    </>
  )
}
