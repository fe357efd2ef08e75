import { Skeleton } from '../../ui/skeleton.tsx'

const PLACES = ['a', 'b', 'c', 'd']

/** `children` is the text for screen readers. */
export function CardsSkeleton({ children }: { children: string }) {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{children}</span>
      {PLACES.map((place) => (
        <Skeleton key={place} className="h-36 rounded-card" />
      ))}
    </div>
  )
}
