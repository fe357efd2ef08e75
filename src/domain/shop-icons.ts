/** Made from the logo or, without one, from the shop's own mark: `favicon` and `apple` for browsers, the next three for the manifest, `share` for links in chats. */
export const ICON_KINDS = ['favicon', 'apple', '192', '512', 'maskable', 'share'] as const
export type IconKind = (typeof ICON_KINDS)[number]

type Look = { logo: string; colour: string }

/** Another look has other URLs, so that browsers may keep an icon for good. */
export const iconUrl = ({ logo, colour }: Look, kind: IconKind): string =>
  `/icons/${logo ? logo.slice('/pictures/'.length, -'-640.webp'.length) : 'mark'}-${colour.slice(1)}-${kind}.png`
