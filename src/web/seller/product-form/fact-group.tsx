import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

type FactGroupProps = {
  title: string
  /** What is filled in, for who leaves it closed. */
  filled: readonly string[]
  /** Opened, so that the field with the error can be reached. */
  isWrong: boolean
  children: ReactNode
}

export function FactGroup({ title, filled, isWrong, children }: FactGroupProps) {
  const group = useRef<HTMLDetailsElement>(null)
  // Before the first wrong field gets the focus.
  useLayoutEffect(() => {
    if (isWrong && group.current) group.current.open = true
  }, [isWrong])
  return (
    <details ref={group} className="group rounded-card border border-line bg-paper/60">
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 rounded-card px-4 py-2.5 hover:bg-leaf-tint [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{title}</span>
          <span className="line-clamp-1 block text-ink-soft text-sm group-open:hidden">
            {filled.length > 0 ? filled.join(' · ') : 'Nothing filled in yet'}
          </span>
        </span>
        <ChevronDown
          size={20}
          aria-hidden
          className="shrink-0 text-ink-soft transition-transform duration-200 group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="space-y-5 px-4 pt-2 pb-5">{children}</div>
    </details>
  )
}
