import { DEFAULT_HOME, type HomeTexts } from './home-texts.ts'

const MINUTES = '{minutes}'
const SENTENCE = /[^.!?।]*[.!?।]+\s*|[^.!?।]+/g

const sentencesOf = (text: string): string[] => text.match(SENTENCE) ?? []

export const isTimed = (text: string): boolean => text.includes(MINUTES)

/** With the delivery time where one is known; the sentences that name it are left out where none is. */
export function fillMinutes(text: string, minutes: number | null): string {
  if (minutes !== null || !isTimed(text)) return text.replaceAll(MINUTES, String(minutes))
  return sentencesOf(text)
    .filter((sentence) => !isTimed(sentence))
    .join('')
    .trim()
}

/** What is left of it while no time is known says something. */
export const saysSomethingWithoutMinutes = (text: string): boolean => fillMinutes(text, null) !== '' || text === ''

export const fillName = (text: string, name: string): string => text.replaceAll('{name}', name)

/** The placeholders of a text that are not among those it may have. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] =>
  (text.match(/\{[^{}]*\}/g) ?? []).filter((placeholder) => !known.includes(placeholder))

export type Coloured = { before: string; coloured: string; after: string }

/** By its first pair of stars. */
export function colouredParts(text: string): Coloured {
  const [, before = text, coloured = '', after = ''] = /^([^*]*)\*([^*]+)\*(.*)$/.exec(text) ?? []
  return { before, coloured, after }
}

export const withoutStars = (text: string): string => {
  const { before, coloured, after } = colouredParts(text)
  return before + coloured + after
}

/** Whether the words are those that the shop had at first. */
export const isDefaultHeadline = ({ headline }: HomeTexts): boolean => headline === DEFAULT_HOME.headline
export const isDefaultSubline = ({ subline }: HomeTexts): boolean => subline === DEFAULT_HOME.subline
export const isDefaultPromise = (texts: HomeTexts, nth: number): boolean =>
  texts.promises[nth]?.text === DEFAULT_HOME.promises[nth]?.text
