/** Calls back when the tab is looked at again or comes online, and every `everyMs` while it is visible. */
export function whenVisible(callBack: () => unknown, everyMs?: number): () => void {
  const leave = new AbortController()
  const { signal } = leave
  const onSight = () => void (document.hidden || callBack())
  document.addEventListener('visibilitychange', onSight, { signal })
  window.addEventListener('online', onSight, { signal })
  const timer = everyMs && setInterval(onSight, everyMs)
  return () => {
    leave.abort()
    if (timer) clearInterval(timer)
  }
}
