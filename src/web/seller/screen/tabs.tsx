import { Link } from '../../ui/link.tsx'

type Tab = { text: string; to: string; count?: number | undefined; isCurrent: boolean }

/** The parts of a screen, each with its own URL. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex w-fit max-w-full gap-1 rounded-full bg-line p-1">
      {tabs.map(({ text, to, count, isCurrent }) => (
        <Link
          key={text}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-4 font-medium text-ink-soft transition-colors duration-150 hover:text-ink max-[24rem]:px-2.5 sm:px-5 aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-sm"
        >
          {text}
          {count !== undefined && <span className="price-figures text-sm">{count.toLocaleString('en-IN')}</span>}
        </Link>
      ))}
    </nav>
  )
}
