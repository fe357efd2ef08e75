import { createStore } from '../../core/external-store.ts'

/** Product ids, newest first. */
export const favourites = createStore<readonly string[]>([])
