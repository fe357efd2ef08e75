/** Animates a copy of the picture to the cart button, unless reduced motion is preferred. */
export function hopToCart(picture: HTMLImageElement | null | undefined) {
  if (!picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  import('./cart-hop-motion.ts').then(
    ({ hop }) => hop(picture),
    () => undefined,
  )
}
