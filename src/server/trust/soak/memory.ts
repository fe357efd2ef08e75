/** Memory of one process, a sample a minute. */
export type Samples = { process: string; megabytes: number[] }

const MOST_GROWTH = 0.15
/** In shorter runs a shop is still warming up. */
const JUDGED_FROM_MINUTES = 30

/** A leak is a slope: the last minute against the one after a third of the time. Both are just before a kill. */
export function judgeMemory({ process, megabytes }: Samples): { said: string; broken: string[] } {
  const third = Math.floor(megabytes.length / 3)
  const [early, late] = [megabytes[third - 1], megabytes.at(-1)]
  if (early === undefined || late === undefined) return { said: 'too short to say', broken: [] }
  const growth = late / early - 1
  const said = `minute ${third}: ${Math.round(early)} MB, minute ${megabytes.length}: ${Math.round(late)} MB (${growth < 0 ? '' : '+'}${(100 * growth).toFixed(0)} %)`
  const isLeak = megabytes.length >= JUDGED_FROM_MINUTES && growth > MOST_GROWTH
  return { said, broken: isLeak ? [`the memory of ${process} grew: ${said}`] : [] }
}
