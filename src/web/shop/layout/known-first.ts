import { PLACE_KEY } from '../address/place-key.ts'
import { PLACED_KEY } from '../cart/placed-order.ts'
import { STORED_CART_KEY } from '../cart/stored-cart.ts'

/** In local storage: how many pixels high Buy again was on the home page of this device. */
export const BOUGHT_KEY = 'greencart.bought'
export const BOUGHT_HEIGHT = '--bought-height'

/**
 * The one way in which a page that is the same for everybody begins as this device needs it. Runs in the head, before
 * anything is painted, and says on the root element what the device knows: a place, the height of Buy again, a cart or
 * an order just placed. Styles show, hide and size parts by it, until React knows more.
 */
export const SHOW_KNOWN = `try{const r=document.documentElement,s=localStorage;if(s.getItem('${PLACE_KEY}'))r.dataset.place='';if(/"items":{"/.test(s.getItem('${STORED_CART_KEY}'))||sessionStorage.getItem('${PLACED_KEY}'))r.dataset.cart='';r.style.setProperty('${BOUGHT_HEIGHT}',parseInt(s.getItem('${BOUGHT_KEY}')||0)+'px')}catch{}`
