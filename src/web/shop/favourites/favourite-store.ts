import { listFavourites, MAX_FAVOURITES, mergeFavourites, setFavourite } from '#contract/catalog/favourites.ts'
import { callApi, isTransient } from '../../core/api.ts'
import { readStored, writeStored } from '../../core/browser-storage.ts'
import { createStore } from '../../core/external-store.ts'
import { createRetry } from '../../core/retry.ts'
import { FAVOURITES_KEY, session, sessionEnded } from '../account/session-store.ts'
import { favourites } from './favourites.ts'
import {
  type Change,
  changesIn,
  NO_FAVOURITES,
  parseFavourites,
  rebaseFavourites,
  type StoredFavourites,
  withFavourite,
} from './stored-favourites.ts'

export const storedFavourites = createStore<StoredFavourites>(NO_FAVOURITES)
/** Why the account's favourites could not be loaded. */
export const favouritesFailure = createStore<string | null>(null)

const retry = createRetry(saveAgain)
let saving: Promise<string | null> | null = null

/** Resolves with the message of a refusal: the change is then taken back. */
export async function keepFavourite(productId: string, wanted: boolean): Promise<string | null> {
  const { items } = storedFavourites.get()
  if (wanted && items.length >= MAX_FAVOURITES && !items.includes(productId)) {
    favourites.set(items)
    return `You can have up to ${MAX_FAVOURITES} favourites. Please remove one to make room.`
  }
  keep({ ...storedFavourites.get(), items: withFavourite(items, productId, wanted) })
  return isJoined() ? save() : null
}

function keep(next: StoredFavourites) {
  show(next)
  writeStored(FAVOURITES_KEY, JSON.stringify(next))
}

function show(next: StoredFavourites) {
  storedFavourites.set(next)
  favourites.set(next.items)
}

const signedInAs = () => {
  const now = session.get()
  return now.state === 'in' ? now.user._id : null
}
const isJoined = () => signedInAs() !== null && storedFavourites.get().owner === signedInAs()

function save(): Promise<string | null> {
  saving ??= sendChanges().finally(() => {
    saving = null
  })
  return saving
}

async function sendChanges(): Promise<string | null> {
  let refusal: string | null = null
  for (let change = nextChange(); change && isJoined(); change = nextChange()) {
    const answer = await callApi(setFavourite, { body: change, keepalive: true })
    if (answer.success) saved(answer.favourites)
    else if (answer.code === 'not_signed_in') sessionEnded()
    else if (isTransient(answer.code)) {
      retry.later()
      return refusal
    } else {
      refusal = answer.message
      takeBack(change)
    }
  }
  return refusal
}

const nextChange = () => changesIn(storedFavourites.get())[0]

function saved(server: readonly string[]) {
  const now = storedFavourites.get()
  keep({ ...now, items: rebaseFavourites(now, server), saved: server })
}

function takeBack({ product, favourite }: Change) {
  const now = storedFavourites.get()
  keep({ ...now, items: withFavourite(now.items, product, !favourite) })
}

/**
 * Once signed in: a visitor's favourites join the account's, none is lost. Changes that waited for this account are
 * saved; those of another account are dropped.
 */
async function join(userId: string): Promise<void> {
  const { owner, items } = storedFavourites.get()
  const isVisitors = owner === null
  const answer =
    isVisitors && items.length > 0
      ? await callApi(mergeFavourites, { body: { products: [...items] } })
      : await callApi(listFavourites)
  if (signedInAs() !== userId) return
  favouritesFailure.set(answer.success ? null : answer.message)
  if (!answer.success) {
    if (isTransient(answer.code)) retry.later()
    return
  }
  const server = answer.favourites
  const now = storedFavourites.get()
  const changed = isVisitors ? { items: now.items, saved: items } : now
  const own = isVisitors || owner === userId ? rebaseFavourites(changed, server) : server
  keep({ owner: userId, items: own, saved: server })
  await save()
}

async function saveAgain(): Promise<boolean> {
  const userId = signedInAs()
  if (userId) await join(userId)
  return !userId || (isJoined() && changesIn(storedFavourites.get()).length === 0)
}

export function loadFavourites() {
  favouritesFailure.set(null)
  const userId = signedInAs()
  if (userId) void join(userId)
}

function followSession() {
  if (session.get().state !== 'out') return loadFavourites()
  retry.stop()
  restore()
}

/** After a logout there is nothing in storage. */
const restore = () => show(parseFavourites(readStored(FAVOURITES_KEY)))

let isStarted = false

/** In a browser: shows what it keeps, and follows the session and other tabs. */
export function startFavourites() {
  if (isStarted) return
  isStarted = true
  restore()
  loadFavourites()
  session.watch(followSession)
  window.addEventListener('storage', ({ key }) => {
    if (key === FAVOURITES_KEY) restore()
  })
}
