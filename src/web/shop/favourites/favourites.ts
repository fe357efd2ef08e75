import { createStore } from '../../core/store.ts'

/** Product ids, newest first. */
export const favourites = createStore<readonly string[]>([])
