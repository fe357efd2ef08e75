import { Skeleton } from '../../ui/skeleton.tsx'

/** `level`: a page has one title, and before the scripts that is the empty cart's. */
export function CartSkeleton({ level: Title = 'h1' }: { level?: 'h1' | 'h2' }) {
  return (
    <div className="page-column min-h-svh py-6 sm:py-8">
      <Title className="mb-5 font-semibold text-3xl tracking-tight sm:text-4xl">Your cart</Title>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-8">
        <ul aria-hidden className="rounded-card border border-line bg-card px-4 sm:px-6">
          <LineSkeleton />
          <LineSkeleton />
          <LineSkeleton />
        </ul>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </div>
  )
}

export function LineSkeleton() {
  return (
    <li className="flex gap-4 border-line border-b py-4 last:border-b-0">
      <Skeleton className="size-20 rounded-full sm:size-24" />
      <div className="grow space-y-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-4 w-1/3" />
        <Skeleton className="h-11 w-24" />
      </div>
    </li>
  )
}
