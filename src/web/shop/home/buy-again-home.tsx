import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { useSession } from '../account/session-store.ts'
import { BOUGHT_HEIGHT, BOUGHT_KEY } from '../layout/known-first.ts'
import { BuyAgain } from '../products/buy-again.tsx'

/**
 * Past purchases on the home page, whose height the next visit starts with. A device that knows no height yet only
 * measures them, where they would move what is being looked at; not after a sign-in here, which asks for them.
 */
export function BuyAgainHome({ isAskedFor }: { isAskedFor: boolean }) {
  const { state } = useSession()
  const room = useRef<HTMLDivElement>(null)
  const [hasRoom, setHasRoom] = useState(isAskedFor || Boolean(readStored(BOUGHT_KEY)))

  useLayoutEffect(() => {
    if ((room.current?.getBoundingClientRect().top ?? 0) >= innerHeight) setHasRoom(true)
  }, [])

  useEffect(() => {
    const content = room.current
    if (state === 'out') saveHeight(0)
    if (!content || state !== 'in') return
    // The first height is that of the empty row, before the products are there.
    const watcher = new ResizeObserver(() => content.offsetHeight > 0 && saveHeight(content.offsetHeight, hasRoom))
    watcher.observe(content)
    return () => watcher.disconnect()
  }, [state, hasRoom])

  useEffect(() => () => reserveRoom(Number(readStored(BOUGHT_KEY))), [])

  return (
    <div ref={room} className={hasRoom ? undefined : 'invisible absolute inset-x-0'}>
      <BuyAgain compact className="page-column pt-4 pb-1 lg:pt-6" />
    </div>
  )
}

function saveHeight(height: number, isShown = true) {
  writeStored(BOUGHT_KEY, height ? String(height) : null)
  if (isShown) reserveRoom(height)
}

const reserveRoom = (height: number) => document.documentElement.style.setProperty(BOUGHT_HEIGHT, `${height}px`)
