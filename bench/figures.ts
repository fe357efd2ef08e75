/** At least `min`, at most `max`. */
export type Limit = { min: number; max?: number } | { max: number; min?: number }

/** What a bench has measured; one without a limit is only told. */
export type Figure = { name: string; value: number; limit?: Limit }

/** `small`: seconds, and what it says means nothing, to see at night that the bench still runs. */
export type Size = 'full' | 'small'

export type Bench = {
  run: (size: Size) => Promise<Figure[]>
  /** Why it does not run at night. */
  skippedSmall?: string
}

export type Outcome = { figures: Figure[]; skipped?: string }

export function limitText({ min, max }: Limit): string {
  return [min !== undefined && `≥ ${min}`, max !== undefined && `≤ ${max}`].filter(Boolean).join(', ')
}

/** The head of a column or row, with the limit for what is below or beside it. */
export const withLimit = (name: string, limit: Limit) => `${name} (${limitText(limit)})`

/** What could not be measured keeps no limit. */
export const isMissed = ({ value, limit }: Figure): boolean =>
  limit !== undefined && !(value >= (limit.min ?? -Infinity) && value <= (limit.max ?? Infinity))

export function verdictOf(figure: Figure): object {
  const { value, limit } = figure
  return {
    value: Number(value.toPrecision(Math.abs(value) >= 100 ? 6 : 3)),
    limit: limit ? limitText(limit) : '',
    '': isMissed(figure) ? 'MISSED' : '',
  }
}

export const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const rounded = (value: number, digits = 0): number => Number(value.toFixed(digits))
