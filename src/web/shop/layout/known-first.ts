import { PLACE_KEY } from '../address/place-key.ts'

/** In local storage: how many pixels high Buy again was on the home page of this device. */
export const BOUGHT_KEY = 'greencart.bought'
export const BOUGHT_HEIGHT = '--bought-height'

/**
 * Runs in the head of every page, before anything is painted: what this device knows decides the height of parts of
 * pages that are the same for everybody.
 */
export const SHOW_KNOWN = `try{const r=document.documentElement,s=localStorage;if(s.getItem('${PLACE_KEY}'))r.dataset.place='';r.style.setProperty('${BOUGHT_HEIGHT}',parseInt(s.getItem('${BOUGHT_KEY}')||0)+'px')}catch{}`
