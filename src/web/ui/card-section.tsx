import { type ReactNode, useId } from 'react'

type SectionProps = { title: string; aside?: ReactNode; children: ReactNode }

export function CardSection({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="font-semibold text-lg">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
