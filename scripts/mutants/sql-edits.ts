import type { Edit } from './find-mutants.ts'

const FAULTS: [RegExp, string][] = [
  [/\s+FOR (NO KEY )?UPDATE( SKIP LOCKED)?/gi, ''],
  [/ SKIP LOCKED/gi, ''],
  [/\bAND\b/gi, 'OR'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ <> /g, ' = '],
  [/ IS NOT NULL/gi, ' IS NULL'],
  [/ IS NULL/gi, ' IS NOT NULL'],
  [/ DESC\b/gi, ''],
  [/ \+ /g, ' - '],
  [/ - /g, ' + '],
]

/** Faults in the words of an SQL statement that begins at `start` of its file. */
export function sqlEdits(start: number, text: string): Edit[] {
  return FAULTS.flatMap(([pattern, replacement]) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
      start: start + index,
      end: start + index + found.length,
      replacement,
    })),
  )
}
