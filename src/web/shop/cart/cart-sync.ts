import { checkUser, type User } from '#contract/accounts/accounts.ts'
import { type CartReply, cartItems, updateCart } from '#contract/cart/cart.ts'
import type { RefusalCode } from '#contract/refusal.ts'
import { type Cart, mergeCarts } from '#domain/cart.ts'
import { callApi } from '../../core/api.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { createOutbox } from '../../core/outbox.ts'
import type { Done } from '../../core/query.ts'
import { rebaseCart, sameCart } from './rebase-cart.ts'
import type { StoredCart } from './stored-cart.ts'

type LocalCart = {
  get(): StoredCart
  set(next: StoredCart): void
  /** `message` is null when a background retry failed. */
  onFailure(failure: { code: RefusalCode; message: string | null }): void
}

type Saved = Done<typeof updateCart> & { sent: Cart }

export type CartSync = ReturnType<typeof createCartSync>

/** Saves this browser's cart to the account. Loaded once a session is confirmed, not with the first page. */
export function createCartSync({ get, set, onFailure }: LocalCart) {
  let stopSending: (() => void) | null = null

  const outbox = createOutbox<Cart, Saved>(browserOutbox, {
    name: 'greencart.outbox.cart',
    wanted: cartItems,
    delayMs: 250,
    async send({ wanted }, { signal, attempt }) {
      let sent = wanted
      if (attempt > 1) {
        const account = await callApi(checkUser, { signal })
        if (!account.success) return account
        sent = rebaseOn(account.user)
      }
      const reply = await callApi(updateCart, { body: { cartItems: sent }, keepalive: true, signal })
      return reply.success ? { ...reply, sent } : reply
    },
    onSettled(reply) {
      if (!stopSending) return
      if (reply.success) confirm(reply)
      else {
        onFailure(reply)
        void revertToServer()
      }
    },
    onPostponed: (refusal, attempt) =>
      refusal && onFailure({ code: refusal.code, message: attempt === 1 ? refusal.message : null }),
  })
  window.addEventListener('pagehide', outbox.flushAtOnce)

  const save = (items: Cart) => void outbox.put(items, 'cart')
  const deleteUnsaved = () => void outbox.delete(() => true)

  function confirm({ sent, ...reply }: Saved) {
    const saved = wholeCart(reply)
    const { owner, items } = get()
    set({ owner, items: rebaseCart({ items, saved: sent }, saved), saved })
  }

  /** Another device may have changed the account's cart while this browser could not save its own. */
  function rebaseOn(account: User): Cart {
    const saved = wholeCart(account)
    const items = rebaseCart(get(), saved)
    set({ ...get(), items, saved })
    return items
  }

  async function revertToServer() {
    const reply = await callApi(checkUser)
    if (outbox.entries.get().length > 0) return
    const items = reply.success ? wholeCart(reply.user) : get().saved
    set({ ...get(), items, saved: items })
  }

  return {
    save,
    deleteUnsaved,
    flush: outbox.flush,
    start(user: User) {
      const saved = wholeCart(user)
      const before = get()
      // What somebody else's session left unsaved in this browser when it ended is none of theirs.
      const rebased = before.owner === user._id ? rebaseCart(before, saved) : saved
      const items = before.owner === null ? mergeCarts(saved, before.items) : rebased
      set({ owner: user._id, items, saved })
      if (sameCart(items, saved)) deleteUnsaved()
      else save(items)
      stopSending ??= outbox.start()
    },
    stop() {
      stopSending?.()
      stopSending = null
    },
  }
}

/** Lines of archived products stay, marked, until the shopper removes them. */
const wholeCart = ({ cartItems, archivedItems }: CartReply): Cart => ({ ...cartItems, ...archivedItems })
