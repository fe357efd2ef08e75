import { useEffect, useRef } from 'react'
import { writeStored } from '../../core/browser-storage.ts'
import { useSession } from '../account/session-store.ts'
import { BOUGHT_HEIGHT, BOUGHT_KEY } from '../layout/known-first.ts'
import { BuyAgain } from '../products/buy-again.tsx'

/** Past purchases on the home page, whose height the next visit starts with. */
export function BuyAgainHome() {
  const { state } = useSession()
  const room = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const content = room.current
    if (state === 'out') saveHeight(0)
    if (!content || state !== 'in') return
    // The first height is that of the empty row, before the products are there.
    const watcher = new ResizeObserver(() => content.offsetHeight > 0 && saveHeight(content.offsetHeight))
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [state])

  return (
    <div ref={room}>
      <BuyAgain compact className="page-column pt-4 pb-1 lg:pt-6" />
    </div>
  )
}

function saveHeight(height: number) {
  writeStored(BOUGHT_KEY, height ? String(height) : null)
  document.documentElement.style.setProperty(BOUGHT_HEIGHT, `${height}px`)
}
