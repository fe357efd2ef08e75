/** In local storage: the PIN code that the shopper wants deliveries to. */
export const PLACE_KEY = 'greencart.place'
/** Set while that is the default address's, and not one that was chosen here: it goes with the session. */
export const ACCOUNT_PLACE_KEY = 'greencart.account-place'
