import { type ReactNode, useId } from 'react'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-5 sm:p-6">
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
