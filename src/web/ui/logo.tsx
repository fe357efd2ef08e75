/** Drawn by logo.css; a shop's own logo by core/shop-styles.ts. */
export const LogoMark = ({ className = '' }: { className?: string | undefined }) => (
  <span aria-hidden className={`logo-mark ${className}`} />
)

export function Logo({ className = '' }: { className?: string | undefined }) {
  return (
    <span className={`inline-flex items-center gap-2 ${className}`}>
      <LogoMark className="size-8" />
      <span className="font-semibold text-[1.375rem] tracking-[-0.03em]">
        Green<span className="text-leaf">Cart</span>
      </span>
    </span>
  )
}
