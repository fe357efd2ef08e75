/**
 * All words within `most` edits of the wanted one (insert, delete, replace, swap two neighbours). `sorted` is walked
 * like a tree: a row of distances is computed once for each prefix, and words that begin with a hopeless prefix are
 * skipped together.
 */
export function wordsWithin(
  sorted: readonly string[],
  wanted: string,
  most: number,
): { word: string; edits: number }[] {
  const found: { word: string; edits: number }[] = []
  const width = wanted.length + 1
  const rows: number[][] = [Array.from({ length: width }, (_, index) => index)]
  let previous = ''
  let index = 0
  while (index < sorted.length) {
    const word = sorted[index] as string
    let depth = sharedPrefix(previous, word)
    if (depth > rows.length - 1) depth = rows.length - 1
    rows.length = depth + 1
    let isHopeless = false
    for (; depth < word.length; depth++) {
      const row = nextRow(rows, { word, depth, wanted })
      rows.push(row)
      if (Math.min(...row) > most) {
        isHopeless = true
        break
      }
    }
    previous = word
    if (isHopeless) {
      index = firstAfterPrefix(sorted, word.slice(0, depth + 1), index + 1)
      continue
    }
    const edits = rows[word.length]?.[width - 1] ?? Number.POSITIVE_INFINITY
    if (edits <= most) found.push({ word, edits })
    index++
  }
  return found
}

type Step = { word: string; depth: number; wanted: string }

function nextRow(rows: number[][], { word, depth, wanted }: Step): number[] {
  const letter = word[depth]
  const above = rows[depth] as number[]
  const row = [depth + 1]
  for (let column = 1; column <= wanted.length; column++) {
    const isSame = wanted[column - 1] === letter
    let least = Math.min(
      (above[column] as number) + 1,
      (row[column - 1] as number) + 1,
      (above[column - 1] as number) + (isSame ? 0 : 1),
    )
    const isSwap = depth > 0 && column > 1 && wanted[column - 2] === letter && wanted[column - 1] === word[depth - 1]
    if (isSwap) least = Math.min(least, (rows[depth - 1]?.[column - 2] as number) + 1)
    row.push(least)
  }
  return row
}

function sharedPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The index of the first word at or after `from` that does not begin with the prefix. */
function firstAfterPrefix(sorted: readonly string[], prefix: string, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string).startsWith(prefix)) low = middle + 1
    else high = middle
  }
  return low
}

/** Edits between two words. */
export const editsBetween = (one: string, other: string): number =>
  wordsWithin([one], other, Math.max(one.length, other.length))[0]?.edits ?? 0
