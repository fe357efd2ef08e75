import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { firstPageHydrated } from '../../core/hydrated.ts'
import { useShop } from '../../core/shop.ts'
import { useOfflineGuard } from '../../ui/offline-guard.ts'
import { PageAnnouncer } from '../../ui/page-announcer.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { startSession } from '../account/session-store.ts'
import { isCartPageReady, useCartPagePrefetch } from '../cart/cart-page-prefetch.ts'
import { useCartSaveToasts } from '../cart/cart-save-toasts.ts'
import { CartBar } from './cart-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { LoginOnDemand } from './login-on-demand.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** Most shops have opened. */
const OpeningSoon = lazy(async () => ({ default: (await import('./opening-soon.tsx')).OpeningSoon }))

const opensOffline = (pathname: string) => pathname === '/cart' && isCartPageReady()

export function ShopFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const isSellers = pathname.includes('seller')
  const isPersonal = useIsPersonal()
  const { openingSoon } = useShop()
  useEffect(startSession, [])
  useEffect(firstPageHydrated, [])
  useOfflineGuard(opensOffline)
  useCartPagePrefetch()
  useCartSaveToasts()

  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {!isSellers && <Header />}
      {!isSellers && openingSoon && (
        <Suspense>
          <OpeningSoon />
        </Suspense>
      )}
      <OfflineNotice />
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none" data-needs-script={isPersonal || undefined}>
        {children}
        {isPersonal && (
          <noscript>
            <p className="page-column py-16 text-center text-title">
              Please turn on JavaScript in your browser to use this page.
            </p>
          </noscript>
        )}
      </main>
      {/* Suspense makes it hydrate by itself, after the page. */}
      <Suspense>{!isSellers && <Footer />}</Suspense>
      {!isSellers && <CartBar />}
      <LoginOnDemand />
      <PageAnnouncer />
      <Toaster />
    </>
  )
}

/** What is personal is loaded in the browser. */
const useIsPersonal = () => (useMatches().at(-1)?.handle as PageFacts | undefined)?.search === 'private'
