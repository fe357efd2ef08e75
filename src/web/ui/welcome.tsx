import { type ReactNode, useEffect, useState } from 'react'
import { LogoMark } from './logo.tsx'

export function Spinner({ level: Words = 'p' }: { level?: 'h1' | 'p' | undefined }) {
  return (
    <div className="flex flex-col items-center gap-6">
      <span className="relative grid size-24 place-items-center">
        <span className="spinner absolute inset-0 rounded-full border-4 border-leaf-tint border-t-leaf" aria-hidden />
        <LogoMark className="size-11" />
      </span>
      {/* As wide as the words are in Outfit: they begin at the same place before the font arrives. */}
      <Words className="w-[10.42em] whitespace-nowrap font-semibold text-title">Welcome to GreenCart.</Words>
    </div>
  )
}

let welcomed = false

/**
 * Covers the page for the first three seconds after it was loaded; the styles alone take it away again. A page that is
 * drawn anew later, after a fault say, is no new visit.
 */
export function Welcome({ children }: { children: ReactNode }) {
  const [first] = useState(!welcomed)
  useEffect(() => {
    welcomed = true
  }, [])
  return (
    <>
      {first && (
        <div className="welcome" role="status">
          <Spinner />
        </div>
      )}
      <div className={first ? 'behind-welcome' : undefined}>{children}</div>
    </>
  )
}
