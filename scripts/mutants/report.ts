import type { Mutant } from './find-mutants.ts'

export type Verdict = 'caught' | 'timed out' | 'survived'
export type Outcome = { room: string; mutant: Mutant; verdict: Verdict; by?: string; because?: string }

export function summary(outcomes: Outcome[]): string {
  const rooms = Map.groupBy(outcomes, ({ room }) => room)
  const lines = [...rooms, ['all', outcomes] as const].map(([room, those]) => {
    const count = (verdict: Verdict) => those.filter((each) => each.verdict === verdict).length
    const noticed = (100 * (those.length - count('survived'))) / those.length
    const numbers = [those.length, count('caught'), count('timed out'), count('survived')]
    return `${room.padEnd(56)}${numbers.map((each) => String(each).padStart(10)).join('')}${noticed.toFixed(1).padStart(9)} %`
  })
  const head = ['tried', 'caught', 'timed out', 'survived', 'noticed'].map((each) => each.padStart(10)).join('')
  const survivors = outcomes.filter(({ verdict }) => verdict === 'survived').map(({ mutant }) => outline(mutant))
  return [...survivors, '', ' '.repeat(56) + head, ...lines].join('\n')
}

/** Where, and only what differs. */
export function outline({ file, line, before, after }: Mutant): string {
  let begin = 0
  const isLong = before.length > 40 && after.length > 1
  while (isLong && begin < Math.min(before.length, after.length) && before[begin] === after[begin]) begin++
  return `${file}:${line}  ${shortened(before.slice(begin))} → ${shortened(after.slice(begin)) || '(nothing)'}`
}

function shortened(code: string): string {
  const oneLine = code.replace(/\s+/g, ' ').trim()
  return oneLine.length > 100 ? `${oneLine.slice(0, 100)}…` : oneLine
}
