import type { ReactNode } from 'react'
import { NavLink } from '../../ui/link.tsx'
import { scrollToCurrent } from '../../ui/scroll-to-current.ts'

const PAGES = [
  { text: 'Delivery Information', to: '/help/delivery' },
  { text: 'Return & Refund Policy', to: '/help/returns' },
  { text: 'Payment Methods', to: '/help/payment' },
  { text: 'FAQs', to: '/help/faqs' },
]

type HelpArticleProps = { title: string; lead: string; picture: string; children: ReactNode }

export function HelpArticle({ title, lead, picture, children }: HelpArticleProps) {
  return (
    <div className="page-column grid gap-x-16 gap-y-8 py-8 max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-y-4 max-lg:pt-3 lg:grid-cols-[15rem_1fr] lg:py-14">
      <nav aria-label="Help" className="min-w-0 max-lg:-mx-(--gutter)">
        <ul
          ref={scrollToCurrent}
          className="flex gap-1 overflow-x-auto max-lg:px-2 max-lg:py-1 lg:sticky lg:top-28 lg:flex-col [scrollbar-width:none]"
        >
          {PAGES.map(({ text, to }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                viewTransition
                className="flex min-h-11 items-center rounded-full px-4 font-medium text-ink-soft transition-colors duration-150 hover:bg-leaf-tint hover:text-ink aria-[current=page]:bg-leaf-tint aria-[current=page]:text-leaf-deep"
              >
                {text}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="max-w-[68ch]">
        <div className="flex items-center gap-6">
          <div className="flex-1">
            <h1 className="font-semibold text-[2.25rem] leading-tight tracking-tight sm:text-[2.75rem]">{title}</h1>
            <p className="mt-3 text-ink-soft text-lg">{lead}</p>
          </div>
          <img src={picture} alt="" width={144} height={144} className="size-36 max-sm:hidden" />
        </div>
        <div className="mt-10 grid gap-8">{children}</div>
      </article>
    </div>
  )
}

export function HelpPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-semibold text-xl">{title}</h2>
      <div className="mt-2 grid gap-3 text-ink-soft">{children}</div>
    </section>
  )
}
