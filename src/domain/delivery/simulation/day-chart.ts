import type { SimulatedHour } from './simulated-summary.ts'

const WIDTH = 760
const HEIGHT = 280
const LEFT = 40
const TOP = 40
const BAR = 28
const PLOT_HEIGHT = 190
const COLOURS = { onTime: '#1F7A45', late: '#C2410C', turnedAway: '#A9B8AE', riders: '#17221B', text: '#55645A' }

/** Orders by the hour they were placed in (on time, late, turned away), and how busy the riders were, as SVG. */
export function dayChart(hours: readonly SimulatedHour[]): string {
  const most = Math.max(1, ...hours.map(({ onTime, late, turnedAway }) => onTime + late + turnedAway))
  const heightOf = (count: number) => (count / most) * PLOT_HEIGHT
  const bottom = TOP + PLOT_HEIGHT
  const left = (hour: number) => LEFT + hour * (BAR + 1)
  const bars = hours.flatMap((one) => {
    let top = bottom
    return (['onTime', 'late', 'turnedAway'] as const)
      .filter((part) => one[part] > 0)
      .map((part) => {
        top -= heightOf(one[part])
        return `<rect x="${left(one.hour)}" y="${top.toFixed(1)}" width="${BAR - 4}" height="${heightOf(one[part]).toFixed(1)}" fill="${COLOURS[part]}"/>`
      })
  })
  const line = hours.map(
    ({ hour, riderUse }) =>
      `${left(hour) + BAR / 2 - 2},${(bottom - Math.min(1, riderUse ?? 0) * PLOT_HEIGHT).toFixed(1)}`,
  )
  const labels = hours.map(({ hour }) => text(left(hour) + BAR / 2 - 2, bottom + 18, String(hour), 'middle'))
  const legend = [
    ['on time', COLOURS.onTime],
    ['late', COLOURS.late],
    ['too long a wait', COLOURS.turnedAway],
    ['riders busy (share)', COLOURS.riders],
  ].flatMap(([name = '', colour = ''], index) => [
    `<rect x="${LEFT + index * 150}" y="10" width="12" height="12" fill="${colour}"/>`,
    text(LEFT + index * 150 + 18, 20, name, 'start'),
  ])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" font-family="sans-serif" font-size="12">`,
    '<title>Orders by hour, and how busy the riders were</title>',
    ...legend,
    text(LEFT - 6, TOP + 4, String(most), 'end'),
    text(LEFT - 6, bottom, '0', 'end'),
    ...bars,
    `<polyline points="${line.join(' ')}" fill="none" stroke="${COLOURS.riders}" stroke-width="2"/>`,
    ...labels,
    '</svg>',
  ].join('\n')
}

const text = (x: number, y: number, words: string, anchor: 'start' | 'middle' | 'end') =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${COLOURS.text}">${words}</text>`
