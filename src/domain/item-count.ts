/** 1 item, 3 items: by pieces. */
export const itemCount = (pieces: number): string => (pieces === 1 ? '1 item' : `${pieces} items`)
