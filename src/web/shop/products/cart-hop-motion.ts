const DURATION = 450

export function hop(picture: HTMLImageElement) {
  const target = [...document.querySelectorAll<HTMLElement>('[data-cart-target]')].find(
    (candidate) => candidate.getClientRects().length > 0,
  )
  if (!target) return
  const from = picture.getBoundingClientRect()
  const to = target.getBoundingClientRect()
  const copy = new Image(from.width, from.height)
  copy.src = picture.currentSrc
  copy.alt = ''
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '60',
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    objectFit: 'contain',
    pointerEvents: 'none',
  })
  const right = to.left + to.width / 2 - (from.left + from.width / 2)
  const down = to.top + to.height / 2 - (from.top + from.height / 2)
  document.body.append(copy)
  copy.animate(
    [
      { transform: 'none', opacity: 1, easing: 'ease-out' },
      { transform: `translate(${right * 0.4}px, ${down * 0.5 - 60}px) scale(0.6)`, opacity: 1, easing: 'ease-in' },
      { transform: `translate(${right}px, ${down}px) scale(0.12)`, opacity: 0.4 },
    ],
    { duration: DURATION },
  ).onfinish = () => copy.remove()
}
