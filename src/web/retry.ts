const FIRST_PAUSE = 1_000
const LONGEST_PAUSE = 30_000

/**
 * Does something again until it succeeds, after growing pauses, and at once when the network comes back.
 * `attempt` answers whether it is done.
 */
export function createRetry(attempt: () => Promise<boolean>) {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    stop()
    if (await attempt()) pause = FIRST_PAUSE
    else later()
  }

  function later() {
    stop()
    timer = setTimeout(run, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE)
    window.addEventListener('online', run)
  }

  function stop() {
    clearTimeout(timer)
    window.removeEventListener('online', run)
  }

  return { later, stop }
}
