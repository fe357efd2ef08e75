export const GOODS_SCREEN = '/seller/goods'
export const SUPPLIERS_SCREEN = `${GOODS_SCREEN}?show=suppliers`
