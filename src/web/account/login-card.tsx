import type { ReactNode } from 'react'
import key from '#seed/art/key.webp'
import { useShop } from '../core/shop.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'

type LoginCardProps = { title: ReactNode; below?: ReactNode; children: ReactNode }

/** The one card of a page for who is not signed in. */
export function LoginCard({ title, below, children }: LoginCardProps) {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4 outline-none">
      <div className="w-full max-w-sm">
        <Link to="/" className="mx-auto mb-6 block w-fit rounded-full p-1" aria-label={`${useShop().name} shop`}>
          <Logo />
        </Link>
        <div className="rounded-card border border-line bg-card p-6 shadow-float sm:p-8">
          <div className="mb-6 flex items-center justify-between gap-4">
            <h1 className="text-title">{title}</h1>
            <img src={key} alt="" width={48} height={48} />
          </div>
          {children}
        </div>
        {below}
      </div>
    </main>
  )
}
