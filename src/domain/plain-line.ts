/** A text of one line that people read: no control characters, no marks that turn the direction of others. */
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u
/** More marks on one letter than any script needs. */
const PILED_MARKS = /\p{M}{5,}/u

export const isPlainLine = (text: string): boolean => !UNSEEN.test(text) && !PILED_MARKS.test(text)
