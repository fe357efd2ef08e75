/** A grey place where something will be, of the size that it will have. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-field bg-line motion-reduce:animate-none ${className}`} />
  )
}
