/**
 * The folders of `src` from the ground up. A folder imports only from floors below its own, types included; those of
 * one floor don't know each other. The list of folders in CONTRIBUTING.md is made from this.
 */
export const SERVER_FLOORS = [
  ['platform'],
  ['config'],
  ['db'],
  ['http', 'jobs'],
  ['activity', 'answers', 'cluster', 'limits'],
  ['shop'],
  ['mail', 'search'],
  ['accounts', 'catalog', 'credit', 'delivery', 'payments'],
  ['addresses', 'back-in-stock', 'cart', 'contact', 'favourites', 'goods', 'orders', 'pages', 'sales', 'staff'],
  ['buying', 'checkout', 'customers', 'outside', 'picking', 'riding'],
  ['backup', 'personal-data'],
]

export const WEB_FLOORS = [['core'], ['ui'], ['account'], ['shop', 'seller', 'staff']]

/** What each part of `src` may import beside itself: other parts, and packages where they are not free to choose. */
export const PARTS: Record<string, { parts: string[]; packages?: string[] }> = {
  domain: { parts: [], packages: [] },
  contract: { parts: ['domain'], packages: ['zod/mini'] },
  server: { parts: ['domain', 'contract'] },
  web: { parts: ['domain', 'contract'] },
}

/** As it is written in CONTRIBUTING.md. */
export const floorsInWords = (floors: string[][]): string =>
  floors.map((floor) => floor.map((folder) => `\`${folder}\``).join(', ')).join(' · ')
