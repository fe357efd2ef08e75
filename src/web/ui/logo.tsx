import { WordMark } from './word-mark.tsx'

/** Drawn by logo.css; a shop's own logo by core/shop-styles.ts. */
export const LogoMark = ({ className = '' }: { className?: string | undefined }) => (
  <span aria-hidden className={`logo-mark ${className}`} />
)

export function Logo({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <LogoMark className="size-8 shrink-0" />
      <WordMark />
    </span>
  )
}
