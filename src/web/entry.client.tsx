import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** From this many cores on, a page that slides in keeps nobody waiting. */
const CORES_FOR_MOTION = 5

// The router lets pages slide wherever the browser can. Elsewhere, and for those who want little motion, it is at once.
if (navigator.hardwareConcurrency < CORES_FOR_MOTION || matchMedia('(prefers-reduced-motion: reduce)').matches) {
  Object.defineProperty(document, 'startViewTransition', { value: undefined })
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
