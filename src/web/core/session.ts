import type { Endpoint } from '#contract/endpoint.ts'
import { callApi, isTransient } from './api.ts'
import { writeStored } from './browser-storage.ts'
import type { Done } from './query.ts'
import { createStore } from './store.ts'

/** `ended`: without a click here. `failure`: why it could not be checked. */
export type Session<Holder> =
  | { state: 'checking' }
  | { state: 'out'; ended: boolean; failure: string | null }
  | { state: 'in'; user: Holder }

type Options<Check extends Endpoint, Holder> = {
  check: Check
  holderOf: (reply: Done<Check>) => Holder
  /** Written at each sign-in and sign-out: other tabs then check their session. */
  key: string
  /** The session of somebody else, who may be let in too. */
  otherKey?: string
  onIn?: (holder: Holder) => void
  onOut?: () => void
  /** Whether the screen stays though a check found the session over. */
  keepsScreen?: () => boolean
}

/** Who is signed in to an area of the shop, in step with other tabs. */
export function createSession<Check extends Endpoint, Holder>(options: Options<Check, Holder>) {
  const { key, otherKey, onIn, onOut } = options
  const store = createStore<Session<Holder>>({ state: 'checking' })

  /** The same as before is no change, so that a check in the background redraws nothing. */
  function become(next: Session<Holder>) {
    if (JSON.stringify(store.get()) !== JSON.stringify(next)) store.set(next)
  }

  function enter(user: Holder) {
    become({ state: 'in', user })
    onIn?.(user)
  }

  function leave(ended = false, failure: string | null = null) {
    become({ state: 'out', ended, failure })
    onOut?.()
  }

  /** The reply is dropped when a sign-in or sign-out happened meanwhile; a failure never ends a session. */
  async function check() {
    const shown = store.get()
    if (shown.state === 'out' && shown.failure) become({ state: 'checking' })
    const before = store.get()
    const reply = await callApi(options.check)
    if (store.get() !== before) return
    const wasIn = before.state === 'in'
    if (reply.success) enter(options.holderOf(reply as Done<Check>))
    else if (isTransient(reply.code)) {
      if (before.state === 'checking') leave(false, reply.message)
    } else if (!wasIn || !options.keepsScreen?.()) leave(wasIn)
  }

  const announce = () => writeStored(key, String(Date.now()))

  return {
    store,
    check,
    announce,
    enter,
    leave,
    /** Checks at once, and when another tab signs in or out. */
    start(): () => void {
      const onStorage = (event: StorageEvent) => {
        if (event.key && [key, otherKey].includes(event.key)) void check()
      }
      window.addEventListener('storage', onStorage)
      // Nobody is asked to sign in who has done so elsewhere in the meantime.
      if (store.get().state === 'out') become({ state: 'checking' })
      void check()
      return () => window.removeEventListener('storage', onStorage)
    },
    signedIn(user: Holder) {
      enter(user)
      announce()
    },
    signedOut() {
      leave()
      announce()
    },
  }
}
