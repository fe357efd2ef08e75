import { useEffect, useState } from 'react'
import { whenVisible } from '../../core/when-visible.ts'

const TICK_MS = 10_000

/** The time, renewed often enough for whole minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => whenVisible(() => setNow(new Date()), TICK_MS), [])
  return now
}
