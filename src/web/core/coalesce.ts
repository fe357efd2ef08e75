type Pauses = {
  /** So that phones that are told together do not ask together. */
  spreadMs: number
  /** Between two calls. */
  restMs: number
}

/** Several calls within a short time become one, a little later. */
export function coalesce(task: () => unknown, { spreadMs, restMs }: Pauses): { call: () => void; cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let restsUntil = 0
  return {
    call() {
      if (timer) return
      const pause = Math.max(0, restsUntil - Date.now()) + Math.random() * spreadMs
      timer = setTimeout(() => {
        timer = undefined
        restsUntil = Date.now() + restMs
        task()
      }, pause)
    },
    cancel() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
