import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

const complaints: string[] = []
const complain = console.error

console.error = (...words: unknown[]) => {
  complaints.push(format(...words))
  complain(...words)
}

function expectNoComplaints() {
  const heard = complaints.splice(0)
  if (heard.length > 0) throw new Error(`console.error was called:\n${heard.join('\n')}`)
}

afterEach(expectNoComplaints)
afterAll(expectNoComplaints)
