/** Parts of a day, in hours from midnight. */
export type HourSpan = { from: number; to: number }

/** Which share of a usual day's sales falls into hours outside these spans. `hours`: what each hour of a day sells. */
export function openShare(soldOut: readonly HourSpan[], hours: readonly number[]): number {
  const all = hours.reduce((sum, sold) => sum + sold, 0)
  if (all <= 0) return 1 - soldOut.reduce((sum, { from, to }) => sum + (to - from), 0) / 24
  const missed = soldOut.reduce((sum, { from, to }) => sum + soldUntil(to, hours) - soldUntil(from, hours), 0)
  return Math.min(1, Math.max(0, 1 - missed / all))
}

/** What an hour of the day sells, up to this moment of it. */
function soldUntil(moment: number, hours: readonly number[]): number {
  const whole = Math.floor(moment)
  let sold = (hours[whole] ?? 0) * (moment - whole)
  for (let hour = 0; hour < whole; hour++) sold += hours[hour] ?? 0
  return sold
}
