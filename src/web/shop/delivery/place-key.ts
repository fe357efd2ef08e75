/** In local storage: the PIN code that the shopper wants deliveries to. */
export const PLACE_KEY = 'greencart.place'
