/** With fewer cores a view transition delays the navigation noticeably. */
const CORES_FOR_MOTION = 5

/** Whether navigations use view transitions. */
export const slidesPages =
  typeof window !== 'undefined' &&
  navigator.hardwareConcurrency >= CORES_FOR_MOTION &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches
