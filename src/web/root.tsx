import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import { type ReactNode, use } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router'
import type { Route } from './+types/root'
import { AppStyles } from './app-styles.tsx'
import { ScriptNonce } from './core/script-nonce.ts'
import { shop } from './core/shop.ts'
import { shopOrigin } from './core/shop-origin.ts'
import { ErrorPage } from './shop/layout/error-page.tsx'
import { SHOW_KNOWN } from './shop/layout/known-first.ts'
import { ShopFrame } from './shop/layout/shop-frame.tsx'
import { ShopIcons } from './shop-icons.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { Welcome } from './ui/welcome.tsx'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: outfit, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

/** Has no `loader`: pages without one then open without a request for data. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" data-origin={shopOrigin()} data-shop={JSON.stringify(shop())} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#18211b" />
        <Meta />
        <Links />
        <ShopIcons />
        <AppStyles />
        <script
          nonce={use(ScriptNonce)}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which has run before React begins
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SHOW_KNOWN : '' }}
        />
      </head>
      <body>
        <Welcome>{children}</Welcome>
        <NavigationProgress />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <ShopFrame>
      <ErrorPage error={useRouteError()} />
    </ShopFrame>
  )
}
