import type { SynonymGroup } from '#contract/catalog/seller-search.ts'

const NAMED = 3

/** Short enough for a toast or a button's name. */
export const nameOf = ({ words }: SynonymGroup) => words.slice(0, NAMED).join(', ') + (words.length > NAMED ? '…' : '')
