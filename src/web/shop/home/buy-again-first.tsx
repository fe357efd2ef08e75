import { useEffect, useRef } from 'react'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { useSession } from '../account/session-store.ts'
import { BOUGHT_HEIGHT, BOUGHT_KEY } from '../layout/known-first.ts'

const fetchBuyAgain = async () => (await import('../products/buy-again.tsx')).BuyAgain

/** Keeps the room that it had on the last visit, so that nothing moves when it comes. */
export function BuyAgainFirst() {
  const { state } = useSession()
  const BuyAgain = useLazyComponent(fetchBuyAgain, state === 'in')
  const room = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (state === 'out') saveHeight(0)
    const content = room.current
    if (!content || state !== 'in') return
    const watcher = new ResizeObserver(() => saveHeight(content.offsetHeight))
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [state])

  return (
    <div className="buy-again-room">
      <div ref={room}>{BuyAgain && <BuyAgain compact className="page-column pt-4 pb-1 lg:pt-6" />}</div>
    </div>
  )
}

function saveHeight(height: number) {
  if (height === 0 && !readStored(BOUGHT_KEY)) return
  writeStored(BOUGHT_KEY, height ? String(height) : null)
  document.documentElement.style.setProperty(BOUGHT_HEIGHT, `${height}px`)
}
