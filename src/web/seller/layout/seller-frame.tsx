import LogOut from 'lucide-react/icons/log-out'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShop } from '../../core/shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { LogoMark } from '../../ui/logo.tsx'
import { toast } from '../../ui/toast.tsx'
import { WordMark } from '../../ui/word-mark.tsx'
import { logOutSeller, useManager } from '../account/seller-session.ts'
import { mayLeave } from '../screen/unsaved-changes.ts'
import { SellerMenu } from './seller-menu.tsx'

export function SellerFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-full bg-leaf px-5 py-3 font-medium text-on-leaf focus:translate-y-0"
      >
        Skip to main content
      </a>
      <SellerHeader />
      <SellerMenu />
      <main
        id="main"
        tabIndex={-1}
        className="px-4 pt-5 pb-28 outline-none sm:px-6 md:ml-18 md:pb-12 lg:ml-60 lg:px-8 lg:pt-7 print:m-0 print:p-0"
      >
        <div className="mx-auto max-w-page">{children}</div>
      </main>
    </>
  )
}

function SellerHeader() {
  const manager = useManager()
  return (
    <header className="sticky top-0 z-40 flex h-14 items-center gap-3 border-line border-b bg-card px-4 sm:px-6 md:px-4 lg:px-5 print:hidden">
      <Link to="/" aria-label={`${useShop().name} shop`} className="flex items-center gap-2.5 rounded-full p-1">
        <LogoMark className="size-8" />
        <span className="hidden max-w-48 lg:block">
          <WordMark />
        </span>
      </Link>
      <p className="ml-auto min-w-0 truncate font-medium">Hi! {manager ?? 'Admin'}</p>
      {manager && (
        <ButtonLink to="/staff" variant="quiet" size="small" className="whitespace-nowrap">
          My shift
        </ButtonLink>
      )}
      <LogoutButton />
    </header>
  )
}

function LogoutButton() {
  const navigate = useNavigate()
  const isManager = useManager() !== null
  const [busy, setBusy] = useState(false)

  async function leave() {
    if (!(await mayLeave())) return
    setBusy(true)
    const reply = await logOutSeller()
    setBusy(false)
    if (!reply.success) {
      toast.error(reply.message)
      return
    }
    toast.success(reply.message)
    await navigate(isManager ? '/staff/login' : '/')
  }

  return (
    <Button variant="quiet" busy={busy} onClick={leave} size="small">
      <LogOut size={17} aria-hidden />
      Logout
    </Button>
  )
}
