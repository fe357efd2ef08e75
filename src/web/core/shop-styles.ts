import { accentCss } from '#domain/shop-colour.ts'
import { DEFAULT_COLOUR } from '#domain/shop-facts.ts'

type Look = { logo: string; colour: string }

/** What the shop's own look adds to the styles; nothing where the owner has changed nothing. */
export const ownStyles = ({ logo, colour }: Look): string =>
  (colour === DEFAULT_COLOUR ? '' : accentCss(colour)) + (logo ? logoCss(logo) : '')

/** All of the look, in place of another one. */
export const wholeStyles = ({ logo, colour }: Look): string => accentCss(colour) + logoCss(logo)

const logoCss = (logo: string) =>
  `.logo-mark{background:${logo ? `url(${logo.replace(/-640\.webp$/, '-160.webp')}) center/contain no-repeat` : 'none'}}` +
  `.logo-mark::before,.logo-mark::after{content:${logo ? 'none' : '""'}}`
