import { setImmediate } from 'node:timers/promises'
import { IMPORT_LIMITS, type ImportProgress } from '#contract/catalog/product-csv.ts'
import { isRefused, type Refused, refuse } from '#contract/refused.ts'
import { CsvProblem, type CsvRecord, readCsv } from '#domain/csv.ts'
import { COLUMNS, FILE_COLUMNS, type FileColumn } from './product-csv.ts'

const AT_ONCE = 500

export type ReportProgress = (progress: ImportProgress) => void

const badFile = (message: string) => refuse('bad_file', message)

export type Table = { columns: FileColumn[]; records: CsvRecord[] }

/** Takes the file apart, letting others have their turn in between. */
export async function readTable(
  text: string,
  report: ReportProgress,
): Promise<Table | Refused<'bad_file' | 'too_large'>> {
  const records: CsvRecord[] = []
  try {
    for (const record of readCsv(text)) {
      records.push(record)
      if (records.length > IMPORT_LIMITS.rows + 1) {
        return refuse('too_large', 'This file has more than 20,000 rows. Please split it and try again.')
      }
      if (records.length % AT_ONCE !== 0) continue
      report({ stage: 'reading', done: records.length, of: IMPORT_LIMITS.rows })
      await setImmediate()
    }
  } catch (error) {
    if (error instanceof CsvProblem) return badFile(`Row ${error.row}: ${error.message}`)
    throw error
  }
  const columns = readColumns(records.shift()?.cells ?? [])
  if (isRefused(columns)) return columns
  return records.length > 0 ? { columns, records } : badFile('This file has column names but no products.')
}

function readColumns(cells: string[]): FileColumn[] | Refused<'bad_file'> {
  const columns: FileColumn[] = []
  for (const cell of cells) {
    const column = FILE_COLUMNS.find((known) => known.toLowerCase() === cell.trim().toLowerCase())
    if (!column) return badFile(`We don’t know the column "${cell.slice(0, 40)}". Please use: ${COLUMNS.join(', ')}.`)
    if (columns.includes(column)) return badFile(`The column ${column} appears twice.`)
    columns.push(column)
  }
  return columns.length > 0 ? columns : badFile('This file is empty. The first line must name the columns.')
}
