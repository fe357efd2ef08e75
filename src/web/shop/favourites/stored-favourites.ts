import * as z from 'zod/mini'

/** In local storage; `owner` is null for a visitor. */
export type StoredFavourites = { owner: string | null; items: readonly string[] }

export const NO_FAVOURITES: StoredFavourites = { owner: null, items: [] }

const storedFavourites = z.object({ owner: z.nullable(z.string()), items: z.array(z.string()) })

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
