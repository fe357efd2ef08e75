import type { ReactNode } from 'react'

type SectionProps = {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  id?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Section({ title, lead, aside, id, className = '', children }: SectionProps) {
  return (
    <section id={id} className={`page-column py-8 sm:py-10 ${className}`}>
      <div
        className={`flex flex-wrap justify-between gap-x-6 ${aside && !lead ? 'mb-1 items-center sm:mb-3' : 'mb-6 items-end gap-y-2 sm:mb-8'}`}
      >
        <div>
          <h2 className="text-title sm:text-[1.75rem]">{title}</h2>
          {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
