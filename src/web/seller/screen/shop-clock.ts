import { useEffect, useState } from 'react'

/** How far this browser's clock is ahead of the shop's, in milliseconds; 0 until the shop has told the time. */
let ahead = 0

export function noteShopTime(now: Date) {
  ahead = Date.now() - now.getTime()
}

const shopNow = () => Date.now() - ahead

/** The shop's time, told anew every few seconds. */
export function useShopNow(everyMs = 5_000): number {
  const [now, setNow] = useState(shopNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(shopNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
