/** From this many cores on, a page slides in without delaying the navigation. */
const CORES_FOR_MOTION = 5

/** Whether navigations slide. Where the browser or the person would rather not, pages change at once. */
export const slidesPages =
  typeof window !== 'undefined' &&
  navigator.hardwareConcurrency >= CORES_FOR_MOTION &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
