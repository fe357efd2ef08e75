import { useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation } from 'react-router'

/** A navigation that begins later was not caused by the click. */
const CAUSED_WITHIN = 500
const LONG_WAIT = 1500

type Press = { on: Element | null; at: number }

/** A line at the top during a navigation; the clicked link has `data-pressed` until then. */
export function NavigationProgress() {
  const busy = useIsNavigating()
  const press = useRef<Press>({ on: null, at: 0 })

  useEffect(() => {
    const note = ({ target, timeStamp }: MouseEvent) => {
      press.current = { on: target instanceof Element ? target.closest('a, button') : null, at: timeStamp }
    }
    document.addEventListener('click', note, true)
    return () => document.removeEventListener('click', note, true)
  }, [])

  useLayoutEffect(() => {
    const { on, at } = press.current
    if (!busy || performance.now() - at > CAUSED_WITHIN) return
    on?.setAttribute('data-pressed', '')
    return () => on?.removeAttribute('data-pressed')
  }, [busy])

  return (
    <div role="status">
      {busy && <div className="navigation-progress" aria-hidden />}
      {busy && <LongWait />}
    </div>
  )
}

/** Announced to screen readers only when the wait is long; the page itself is announced anyway. */
function LongWait() {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_WAIT)
    return () => clearTimeout(timer)
  }, [])
  return isLong && <p className="sr-only">Loading…</p>
}

/** Also subscribes to the router: useNavigation updates in a transition, which takes a slow phone some frames. */
function useIsNavigating(): boolean {
  const router = useContext(DataRouterContext)?.router
  const isAsked = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => undefined),
    () => router?.state.navigation.state !== 'idle',
    () => false,
  )
  return useNavigation().state !== 'idle' || isAsked
}
