import * as z from 'zod/mini'

/** In local storage: whose they are (null for a visitor), and the ids that the server last confirmed. */
export type StoredFavourites = { owner: string | null; items: readonly string[]; saved: readonly string[] }

export const NO_FAVOURITES: StoredFavourites = { owner: null, items: [], saved: [] }

const ids = z.array(z.string())
const storedFavourites = z.object({ owner: z.nullable(z.string()), items: ids, saved: ids })

/** Anything but favourites that this code wrote counts as none. */
export function parseFavourites(text: string | null): StoredFavourites {
  if (!text) return NO_FAVOURITES
  try {
    const read = z.safeParse(storedFavourites, JSON.parse(text))
    return read.success ? read.data : NO_FAVOURITES
  } catch {
    return NO_FAVOURITES
  }
}

export function withFavourite(list: readonly string[], id: string, wanted: boolean): readonly string[] {
  const others = list.filter((one) => one !== id)
  return wanted ? [id, ...others] : others
}

export type Change = { product: string; favourite: boolean }
type Changed = Pick<StoredFavourites, 'items' | 'saved'>

/** What the server does not know yet, in the order in which it happened. */
export function changesIn({ items, saved }: Changed): Change[] {
  const removed = saved.filter((id) => !items.includes(id)).map((product) => ({ product, favourite: false }))
  const added = items.filter((id) => !saved.includes(id)).map((product) => ({ product, favourite: true }))
  return [...removed, ...added.reverse()]
}

/** The server's list with the changes of this browser on top. */
export function rebaseFavourites(changed: Changed, server: readonly string[]): readonly string[] {
  return changesIn(changed).reduce((list, { product, favourite }) => withFavourite(list, product, favourite), server)
}
