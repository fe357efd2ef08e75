/** Comma-separated values as spreadsheets read and write them: quotes doubled, line breaks allowed in quotes. */

export class CsvProblem extends Error {
  readonly row: number
  constructor(row: number, message: string) {
    super(message)
    this.row = row
  }
}

export type CsvRecord = {
  /** As a spreadsheet counts, from 1: a cell with line breaks is in one row, a blank line is a row. */
  row: number
  cells: string[]
}

const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/

export function csvLine(cells: readonly string[]): string {
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(quoted).join(',')}\r\n`
}

const quoted = (cell: string) => (NEEDS_QUOTES.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Reads record by record; blank rows are passed over. Throws a CsvProblem where the quotes do not match. */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = 0
  for (let row = 1; at < text.length; row++) {
    const cells: string[] = []
    let isBlank = true
    for (let more = true; more; ) {
      const cell = text[at] === '"' ? quotedCell(text, at, row) : plainCell(text, at, row)
      cells.push(cell.value)
      isBlank &&= cell.end === at
      more = text[cell.end] === ','
      at = cell.end + (more ? 1 : 0)
    }
    if (at < text.length) at += text.startsWith('\r\n', at) ? 2 : 1
    if (!isBlank || cells.length > 1) yield { row, cells }
  }
}

type Cell = { value: string; end: number }

function plainCell(text: string, from: number, row: number): Cell {
  const stop = /[",\r\n]/g
  stop.lastIndex = from
  const end = stop.exec(text)?.index ?? text.length
  if (text[end] === '"') throw new CsvProblem(row, 'There is a quote in the middle of a cell that isn’t quoted.')
  return { value: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, row: number): Cell {
  const close = closingQuote(text, from)
  if (close === -1) throw new CsvProblem(row, 'A quote opens here and is never closed.')
  const end = close + 1
  if (end < text.length && !/[,\r\n]/.test(text[end] ?? '')) {
    throw new CsvProblem(row, 'There is text after the closing quote of a cell.')
  }
  return { value: text.slice(from + 1, close).replaceAll('""', '"'), end }
}

/** A doubled quote belongs to the text. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** What a spreadsheet would take for a formula, with any apostrophes before it. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** An apostrophe makes a spreadsheet show a formula instead of running it. */
export const guardCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell)

/** Takes exactly the apostrophe off again that `guardCell` has put there. */
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)
