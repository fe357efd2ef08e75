const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/** Repeats `attempt` with exponential backoff until it resolves with true, and at once when the network is back. */
export function createRetry(attempt: () => Promise<boolean>) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false
  let wanted = false
  /** The network came back during an attempt that began offline. */
  let again = false

  async function run() {
    clearTimeout(timer)
    again = running
    if (running) return
    running = true
    const done = await attempt()
    running = false
    if (done || !wanted) {
      pause = FIRST_PAUSE
      stop()
    } else if (again) await run()
    else later()
  }

  function later() {
    wanted = true
    if (running) return
    clearTimeout(timer)
    timer = setTimeout(run, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
    window.addEventListener('online', run)
  }

  function stop() {
    wanted = false
    clearTimeout(timer)
    window.removeEventListener('online', run)
  }

  return { later, stop }
}
