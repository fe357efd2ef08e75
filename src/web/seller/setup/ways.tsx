import type { LucideIcon } from 'lucide-react'
import { Link } from '../../ui/link.tsx'

type Words = { icon: LucideIcon; title: string; text: string }

const CARD =
  'flex w-full items-center gap-4 rounded-card border border-line bg-card p-4 text-left transition-colors duration-150 hover:border-leaf hover:bg-leaf-tint sm:p-5'

export const WayLink = ({ to, ...words }: Words & { to: string }) => (
  <li>
    <Link to={to} className={CARD}>
      <WayWords {...words} />
    </Link>
  </li>
)

export const WayButton = ({ onClick, busy = false, ...words }: Words & { onClick: () => void; busy?: boolean }) => (
  <li>
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
      className={`${CARD} aria-disabled:cursor-progress aria-disabled:opacity-60`}
    >
      <WayWords {...words} />
    </button>
  </li>
)

const WayWords = ({ icon: Icon, title, text }: Words) => (
  <>
    <Icon size={24} aria-hidden className="shrink-0 text-leaf" />
    <span>
      <span className="block font-medium">{title}</span>
      <span className="block text-ink-soft text-sm">{text}</span>
    </span>
  </>
)
