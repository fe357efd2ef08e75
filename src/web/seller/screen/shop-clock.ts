import { useEffect, useState } from 'react'

/** Milliseconds that this browser's clock is ahead of the server's; 0 until the server's time is known. */
let ahead = 0

export function noteShopTime(now: Date) {
  ahead = Date.now() - now.getTime()
}

const shopNow = () => Date.now() - ahead

/** The server's time, updated every few seconds. */
export function useShopNow(everyMs = 5_000): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
