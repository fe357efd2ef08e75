import { Skeleton } from '../../ui/skeleton.tsx'

export function RecordSkeleton() {
  return (
    <div role="status" aria-label="Loading the record" className="grid gap-4 sm:grid-cols-2 sm:gap-5">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-72 rounded-card sm:col-span-2" />
    </div>
  )
}
