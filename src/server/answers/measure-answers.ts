import type { Metrics } from '../http/metrics.ts'
import type { AnswerCache } from './answer-cache.ts'

export function measureAnswers(metrics: Metrics, answers: AnswerCache): void {
  metrics.counterOf(
    'greencart_answers_total',
    'Public answers: from memory (hit), from memory a moment after a change (stale), made for a request (miss), renewed in the background (renewed).',
    () => Object.entries(answers.counts).map(([result, value]) => ({ labels: { result }, value })),
  )
  metrics.gauge('greencart_answers_bytes', 'Memory used by public answers.', () => answers.bytes)
  metrics.gauge(
    'greencart_answers_oldest_served_seconds',
    'The longest that a public answer was served after a change of what it shows.',
    () => answers.oldestServedMs / 1000,
    'largest',
  )
}
