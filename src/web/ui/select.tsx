import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps } from 'react'

/** A native select. `className` is for the box around it: its place and size. */
export function Select({ className = '', ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative inline-grid h-11 ${className}`}>
      <select
        {...rest}
        className="h-full min-w-0 appearance-none truncate rounded-field border border-field-line bg-card pr-10 pl-4 text-base text-ink transition-colors duration-150 hover:border-leaf disabled:cursor-not-allowed disabled:opacity-55 aria-invalid:border-berry"
      />
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft"
      />
    </span>
  )
}
