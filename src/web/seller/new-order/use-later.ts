import { useEffect, useState } from 'react'

/** The value once it has stayed the same for so long, so that not every key asks the shop. */
export function useLater<T>(value: T, milliseconds: number): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setLater(value), milliseconds)
    return () => clearTimeout(pause)
  }, [value, milliseconds])
  return later
}
