import type { Cart } from '#domain/cart.ts'

type Saving<Reply> = {
  send(cart: Cart): Promise<Reply>
  /** Called with the last reply only; replies to overtaken requests are dropped. */
  settled(reply: Reply, cart: Cart): void
  delay?: number
}

/** Debounces saves: one request at a time, and the cart that was wanted last is the one that stays. */
export function createCartSaver<Reply>({ send, settled, delay = 250 }: Saving<Reply>) {
  let wanted: Cart | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let flight: Promise<void> | null = null
  let latest = 0

  function want(cart: Cart) {
    wanted = cart
    clearTimeout(timer)
    if (!flight) timer = setTimeout(flush, delay)
  }

  async function sendWanted(): Promise<void> {
    while (wanted) await dispatch(wanted)
  }

  async function dispatch(cart: Cart): Promise<void> {
    wanted = null
    latest += 1
    const mine = latest
    const reply = await send(cart)
    if (mine === latest && !wanted) settled(reply, cart)
  }

  /** Resolves when everything wanted so far has been sent. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    flight ??= sendWanted().finally(() => {
      flight = null
    })
    return flight
  }

  return {
    want,
    flush,
    /** On pagehide: does not wait for the request in flight. */
    async flushNow(): Promise<void> {
      clearTimeout(timer)
      if (wanted) await dispatch(wanted)
    },
    forget() {
      clearTimeout(timer)
      wanted = null
      latest += 1
    },
    isWaiting: () => wanted !== null,
  }
}
