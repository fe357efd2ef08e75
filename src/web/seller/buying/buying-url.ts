export const BUYING_SCREEN = '/seller/buying'

/** Where goods are received against a list. */
export const receiveUrl = (list: string): string => `/seller/goods?${new URLSearchParams({ list }).toString()}`
