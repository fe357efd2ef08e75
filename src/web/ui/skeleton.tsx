/** `className` gives it the size of what it stands for. */
export function Skeleton({ className = '' }: { className?: string | undefined }) {
  return (
    <span aria-hidden className={`block animate-pulse rounded-field bg-line motion-reduce:animate-none ${className}`} />
  )
}
