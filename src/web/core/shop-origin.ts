let origin = typeof document === 'undefined' ? '' : (document.documentElement.dataset.origin ?? '')

/** The site's origin, such as https://greencart.example, for absolute URLs. Browsers find it in the page. */
export const shopOrigin = () => origin

/** On the server, before anything is rendered. */
export function setShopOrigin(given: string) {
  origin = given
}
