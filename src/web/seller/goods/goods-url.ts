export const GOODS_SCREEN = '/seller/goods'
export const GOODS_PARTS = ['receive', 'waste', 'count', 'ending', 'suppliers'] as const
export type GoodsPart = (typeof GOODS_PARTS)[number]

export const goodsUrl = (part: GoodsPart): string =>
  part === 'receive' ? GOODS_SCREEN : `${GOODS_SCREEN}?show=${part}`
export const stockLogUrl = (product: string): string =>
  `${GOODS_SCREEN}/log?${new URLSearchParams({ product }).toString()}`
