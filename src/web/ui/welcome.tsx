import { type ReactNode, useEffect, useState } from 'react'
import { signOf } from '#domain/shop-facts.ts'
import { useShop } from '../core/shop.ts'
import { LogoMark } from './logo.tsx'

/** The width of the text in Outfit, so that it does not move when the font loads. */
const DEFAULT_WIDTH = 'w-[10.42em] whitespace-nowrap'

export function Spinner({ level: Words = 'p' }: { level?: 'h1' | 'p' | undefined }) {
  const { name } = useShop()
  return (
    <div className="flex w-full flex-col items-center gap-6">
      <span className="relative grid size-24 place-items-center">
        <span className="spinner absolute inset-0 rounded-full border-4 border-leaf-tint border-t-leaf" aria-hidden />
        <LogoMark className="size-11" />
      </span>
      <Words
        className={`font-semibold text-title ${signOf(name).length > 1 ? DEFAULT_WIDTH : 'text-balance text-center'}`}
      >
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
