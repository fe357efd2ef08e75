import type { ReactNode } from 'react'

export function ScreenTitle({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="mb-5 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-3 print:hidden">
      <h1 className="text-title">{children}</h1>
      {aside}
    </div>
  )
}
