/** A copy of the picture hops to the cart button. It can do without: people who asked for less motion are spared. */
export function hopToCart(picture: HTMLImageElement | null | undefined) {
  if (!picture || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  import('./cart-hop-motion.ts').then(
    ({ hop }) => hop(picture),
    () => undefined,
  )
}
