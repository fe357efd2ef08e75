import { type ReactNode, useEffect, useState } from 'react'
import { signOf } from '#domain/shop-facts.ts'
import { useShop } from '../core/shop.ts'
import { LogoMark } from './logo.tsx'

export function Spinner({ level: Words = 'p' }: { level?: 'h1' | 'p' | undefined }) {
  const { name } = useShop()
  return (
    <div className="flex w-full flex-col items-center gap-6">
      <span className="relative grid size-24 place-items-center">
        <span className="spinner" aria-hidden />
        <LogoMark className="size-11" />
      </span>
      <Words className="welcome-words" data-own={signOf(name).length === 1 || undefined}>
        {`Welcome to ${name}.`}
      </Words>
    </div>
  )
}

let welcomed = false

/**
 * Covers the page for three seconds after the document has loaded; CSS alone removes it. A document that is rendered
 * again later, such as after an error, shows none.
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
