import { expect, test } from 'vitest'
import { mayReport, REPORT_DAYS, reportable } from './report.ts'

const delivered = new Date('2026-03-01T10:00:00Z')
const order = { status: 'Delivered' as const, history: [{ status: 'Delivered' as const, at: delivered }] }
const daysLater = (days: number) => new Date(delivered.getTime() + days * 24 * 3600 * 1000)

test('items are reported within two weeks of the delivery', () => {
  expect(mayReport(order, daysLater(0))).toBe(true)
  expect(mayReport(order, daysLater(REPORT_DAYS - 0.01))).toBe(true)
  expect(mayReport(order, daysLater(REPORT_DAYS))).toBe(false)
  expect(mayReport({ ...order, status: 'Out for delivery' }, daysLater(0))).toBe(false)
  expect(mayReport({ status: 'Delivered', history: [] }, daysLater(0))).toBe(false)
})

test('what was refunded, waits for an answer or was reported too often is not reported again', () => {
  const loaf = { product: { _id: 'loaf' }, quantity: 3, refunded: 1 }
  const reports = (...states: ('open' | 'refunded' | 'declined')[]) => ({
    reports: states.map((state) => ({ product: 'loaf', state })),
  })
  expect(reportable({}, loaf)).toBe(2)
  expect(reportable(reports('refunded', 'declined'), loaf)).toBe(2)
  expect(reportable({ reports: [{ product: 'milk', state: 'open' }] }, loaf)).toBe(2)
  expect(reportable(reports('declined', 'open'), loaf)).toBe('open')
  expect(reportable({}, { ...loaf, refunded: 3 })).toBe('refunded')
  expect(reportable(reports('declined', 'declined', 'declined'), loaf)).toBe('too often')
})
