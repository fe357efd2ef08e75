import { PLACED_KEY } from '../cart/placed-order.ts'
import { STORED_CART_KEY } from '../cart/stored-cart.ts'

/** Both are in the page that the server sends, which is the same for everybody: one of them is hidden. */
export const UNKNOWN_CART_ID = 'unknown-cart'
export const EMPTY_CART_ID = 'empty-cart'

/** Runs in the page seconds before its other scripts on a slow network: an empty cart is shown as one at once. */
export const SHOW_EMPTY_CART = `try{if(!/"items":{"/.test(localStorage.getItem('${STORED_CART_KEY}'))&&!sessionStorage.getItem('${PLACED_KEY}')){document.getElementById('${UNKNOWN_CART_ID}').hidden=true;document.getElementById('${EMPTY_CART_ID}').hidden=false}}catch{}`
