/** Memory of one process, a sample a minute. */
export type Samples = { process: string; megabytes: number[] }

const MAX_GROWTH = 0.15
/** In shorter runs a shop is still warming up. */
const JUDGED_FROM_MINUTES = 30

/** So many minutes up to the judged one; their median, because a minute may be right after a kill. */
const WINDOW = 5

const medianBefore = (megabytes: number[], minute: number): number | undefined => {
  const window = megabytes.slice(Math.max(0, minute - WINDOW), minute).sort((a, b) => a - b)
  return window[Math.floor(window.length / 2)]
}

/** A leak is a slope: the last minutes against those before a third of the time was over. */
export function judgeMemory({ process, megabytes }: Samples): { said: string; broken: string[] } {
  const third = Math.floor(megabytes.length / 3)
  const [early, late] = [medianBefore(megabytes, third), medianBefore(megabytes, megabytes.length)]
  if (early === undefined || late === undefined) return { said: 'too short to say', broken: [] }
  const growth = late / early - 1
  const said = `to minute ${third}: ${Math.round(early)} MB, to minute ${megabytes.length}: ${Math.round(late)} MB (${growth < 0 ? '' : '+'}${(100 * growth).toFixed(0)} %)`
  const isLeak = megabytes.length >= JUDGED_FROM_MINUTES && growth > MAX_GROWTH
  return { said, broken: isLeak ? [`the memory of ${process} grew: ${said}`] : [] }
}
