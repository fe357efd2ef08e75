/** Behind the welcome nothing takes the focus, so it waits until that has gone, unless something else has it by then. */
export async function focusOnceShown(field: HTMLElement | null): Promise<void> {
  field?.focus()
  if (!field || document.activeElement === field) return
  const animations = document.querySelector('.behind-welcome')?.getAnimations() ?? []
  await Promise.allSettled(animations.map(({ finished }) => finished))
  if (field.isConnected && document.activeElement === document.body) field.focus()
}
