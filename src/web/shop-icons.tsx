import { DEFAULT_COLOUR } from '#domain/shop-facts.ts'
import { iconUrl } from '#domain/shop-icons.ts'
import { shop } from './core/shop.ts'
import mark from './favicon.svg'

/** Only in the server's bundle: browsers leave what they don't know in the head of a page alone. */
export const ShopIcons = import.meta.env.SSR ? Icons : () => null

function Icons() {
  const look = shop()
  const isOwn = look.logo !== '' || look.colour !== DEFAULT_COLOUR
  return (
    <>
      {isOwn ? (
        <link rel="icon" href={iconUrl(look, 'favicon')} type="image/png" />
      ) : (
        <link rel="icon" href={mark} type="image/svg+xml" />
      )}
      <link rel="apple-touch-icon" href={iconUrl(look, 'apple')} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
