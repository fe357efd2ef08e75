const SEPARATORS = /[,|\r\n]+/

export const withSingleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** "doodh, toned milk", or with bars or line breaks in between: the names that were typed. */
export const namesIn = (text: string): string[] => text.split(SEPARATORS).map(withSingleSpaces).filter(Boolean)

/** Each name once, whatever its capitals; the first spelling stays. */
export function distinctNames(names: readonly string[]): string[] {
  const distinct = new Map<string, string>()
  for (const name of names) if (!distinct.has(name.toLowerCase())) distinct.set(name.toLowerCase(), name)
  return [...distinct.values()]
}

/** A search or a synonym as it is kept, so that the same words are the same text. */
export const keptWords = (text: string): string => namesIn(text).join(' ').normalize('NFC').toLowerCase()
