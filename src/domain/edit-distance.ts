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
  const rows = new DistanceRows(wanted, most)
  let previous = ''
  let known = 0
  let index = 0
  while (index < sorted.length) {
    const word = sorted[index] as string
    let depth = Math.min(known, sharedPrefix(previous, word))
    let isHopeless = false
    while (depth < word.length && !isHopeless) isHopeless = !rows.add(word, depth++)
    known = depth
    previous = word
    if (isHopeless) {
      index = firstAfterPrefix(sorted, word.slice(0, depth), index + 1)
      continue
    }
    const edits = rows.edits(word.length)
    if (edits <= most) found.push({ word, edits })
    index++
  }
  return found
}

/** For each prefix of a word, the edits to each prefix of the wanted one; only where they can be `most` or fewer. */
class DistanceRows {
  readonly #wanted: string
  readonly #most: number
  readonly #width: number
  readonly #cells: Uint16Array

  constructor(wanted: string, most: number) {
    this.#wanted = wanted
    this.#most = most
    this.#width = wanted.length + 1
    // Longer prefixes have no cell that counts.
    this.#cells = new Uint16Array((wanted.length + most + 2) * this.#width)
    for (let column = 0; column < this.#width; column++) this.#cells[column] = column
  }

  edits(length: number): number {
    return Math.abs(length - this.#wanted.length) > this.#most
      ? Number.POSITIVE_INFINITY
      : (this.#cells[length * this.#width + this.#width - 1] as number)
  }

  /** The row after the letter at `depth`; false when every word that begins so is too far away. */
  add(word: string, depth: number): boolean {
    const most = this.#most
    const cells = this.#cells
    const width = this.#width
    const first = Math.max(1, depth + 1 - most)
    const last = Math.min(width - 1, depth + 1 + most)
    if (first > width) return false
    const row = (depth + 1) * width
    const above = row - width
    const letter = word.charCodeAt(depth)
    let least = first === 1 ? depth + 1 : most + 1
    cells[row + first - 1] = least
    for (let column = first; column <= last; column++) {
      const wanted = this.#wanted.charCodeAt(column - 1)
      let edits = Math.min(
        (cells[above + column] as number) + 1,
        (cells[row + column - 1] as number) + 1,
        (cells[above + column - 1] as number) + (wanted === letter ? 0 : 1),
      )
      const isSwap =
        depth > 0 &&
        column > 1 &&
        this.#wanted.charCodeAt(column - 2) === letter &&
        wanted === word.charCodeAt(depth - 1)
      if (isSwap) edits = Math.min(edits, (cells[above - width + column - 2] as number) + 1)
      cells[row + column] = edits
      if (edits < least) least = edits
    }
    if (last + 1 < width) cells[row + last + 1] = most + 1
    return least <= most
  }
}

function sharedPrefix(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}

/** The index of the first word at or after `from` that does not begin with the prefix: mostly one of the next. */
function firstAfterPrefix(sorted: readonly string[], prefix: string, from: number): number {
  const begins = (index: number) => sorted[index]?.startsWith(prefix) === true
  let step = 1
  let low = from
  while (begins(low + step - 1)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step - 1, sorted.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (begins(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Edits between two words. */
export const editsBetween = (one: string, other: string): number =>
  wordsWithin([one], other, Math.max(one.length, other.length))[0]?.edits ?? 0
