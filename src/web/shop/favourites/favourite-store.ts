import * as z from 'zod/mini'
import { listFavourites, MAX_FAVOURITES, mergeFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { callApi } from '../../core/api.ts'
import { browserOutbox } from '../../core/browser-outbox.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createOutbox } from '../../core/outbox.ts'
import { createQuery, type Done } from '../../core/query.ts'
import { createStore } from '../../core/store.ts'
import { FAVOURITES_KEY, session, sessionEnded } from '../account/session-store.ts'
import { favourites } from './favourites.ts'
import { NO_FAVOURITES, parseFavourites, type StoredFavourites, withFavourite } from './stored-favourites.ts'

export const storedFavourites = createStore<StoredFavourites>(NO_FAVOURITES)
/** Why a change was taken back. */
export const favouriteRefusal = createStore('')

/** By product: whether it is wanted as a favourite. */
const outbox = createOutbox<boolean, Done<typeof setFavourite>>(browserOutbox, {
  name: 'greencart.outbox.favourites',
  wanted: z.boolean(),
  send: ({ key: product, wanted: favourite }, { signal }) =>
    callApi(setFavourite, { body: { product, favourite }, keepalive: true, signal }),
  onSettled(reply, { key, wanted }) {
    if (reply.success) accountFavourites.change((before) => ({ ...before, favourites: reply.favourites }))
    else {
      const { owner, items } = storedFavourites.get()
      save({ owner, items: withFavourite(items, key, !wanted) })
      favouriteRefusal.set('')
      favouriteRefusal.set(reply.message)
    }
  },
  onPostponed: (refusal) => refusal?.code === 'not_signed_in' && sessionEnded(),
})
/** Returns why it is not possible. */
export function saveFavourite(productId: string, wanted: boolean): string | null {
  const { owner, items } = storedFavourites.get()
  if (wanted && items.length >= MAX_FAVOURITES && !items.includes(productId)) {
    favourites.set(items)
    return `You can have up to ${MAX_FAVOURITES} favourites. Please remove one to make room.`
  }
  save({ owner, items: withFavourite(items, productId, wanted) })
  void outbox.put(wanted, productId)
  return null
}

function save(next: StoredFavourites) {
  show(next)
  writeStored(FAVOURITES_KEY, JSON.stringify(next))
}

function show(next: StoredFavourites) {
  storedFavourites.set(next)
  favourites.set(next.items)
}

/**
 * The account's list once signed in: a visitor's favourites join it, none is lost. Changes that waited for this account
 * are sent; those of another account are deleted.
 */
export const accountFavourites = createQuery<Done<typeof listFavourites>>(async (userId) => {
  const { owner, items } = storedFavourites.get()
  if (owner !== userId) await outbox.delete(() => true)
  if (owner !== null || items.length === 0) return callApi(listFavourites)
  return callApi(mergeFavourites, { body: { products: [...items] } })
})

let stopSaving: (() => void) | undefined
let stopAsking: (() => void) | undefined

/** The account's list, with the changes that it does not know yet on top. */
function saveAnswer() {
  const shown = accountFavourites.shown.get()
  if (!shown || 'failed' in shown || shown.key !== signedInAs()) return
  const changed = outbox.entries.get()
  const { favourites: server } = shown.reply
  save({
    owner: shown.key,
    items: changed.reduce<readonly string[]>((list, { key, wanted }) => withFavourite(list, key, wanted), server),
  })
  stopSaving ??= outbox.start()
}

const signedInAs = () => {
  const now = session.get()
  return now.state === 'in' ? now.user._id : null
}

function followSession() {
  const userId = signedInAs()
  if (userId) {
    stopAsking ??= accountFavourites.follow()
    void accountFavourites.load(userId)
    return
  }
  stopAsking?.()
  stopSaving?.()
  stopAsking = stopSaving = undefined
  restore()
}

/** After a logout there is nothing in storage. */
const restore = () => show(parseFavourites(readStored(FAVOURITES_KEY)))

let isStarted = false

/** In a browser: shows what it has stored, and follows the session and other tabs. */
export function startFavourites() {
  if (isStarted) return
  isStarted = true
  restore()
  followSession()
  session.watch(followSession)
  accountFavourites.shown.watch(saveAnswer)
  window.addEventListener('storage', ({ key }) => {
    if (key === FAVOURITES_KEY) restore()
  })
}
