import outfit from '@fontsource-variable/outfit/files/outfit-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root'
import { AppStyles } from './app-styles.tsx'
import { originContext } from './page-context.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ origin: context.get(originContext) })

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: outfit, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        <AppStyles />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}
