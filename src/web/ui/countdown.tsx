import { useEffect, useState } from 'react'

/** Whole seconds until then, counted from the moment at which the reply came: a wrong clock does no harm. */
export function useSecondsLeft(reply: { secondsLeft: number }): number {
  const [now, setNow] = useState(() => ({ reply, since: Date.now(), at: Date.now() }))
  if (now.reply !== reply) setNow({ reply, since: Date.now(), at: Date.now() })
  useEffect(() => {
    const timer = setInterval(() => setNow((before) => ({ ...before, at: Date.now() })), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(reply.secondsLeft - Math.floor((now.at - now.since) / 1000), 0)
}

/** 1:45 */
export function Countdown({ seconds, className = '' }: { seconds: number; className?: string }) {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <span role="timer" aria-live="off" className={`price-figures ${className}`}>
      {text}
    </span>
  )
}
