import { Link } from '../../ui/link.tsx'
import { scrollToCurrent } from '../../ui/scroll-to-current.ts'

type Tab = { text: string; to: string; count?: number | undefined; isCurrent: boolean }

/** The parts of a screen, each with its own URL; they scroll sideways where they do not fit. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      ref={scrollToCurrent}
      aria-label={label}
      className="fades-sideways flex w-fit max-w-full snap-x gap-1 overflow-x-auto rounded-full bg-line p-1 [scrollbar-width:none]"
    >
      {tabs.map(({ text, to, count, isCurrent }) => (
        <Link
          key={text}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 snap-start items-center gap-2 whitespace-nowrap rounded-full px-4 font-medium text-ink-soft transition-colors duration-150 hover:text-ink max-[24rem]:px-2.5 sm:px-5 aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-sm"
        >
          {text}
          {count !== undefined && <span className="price-figures text-sm">{count.toLocaleString('en-IN')}</span>}
        </Link>
      ))}
    </nav>
  )
}
