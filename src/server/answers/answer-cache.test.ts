import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Answer } from './answer.ts'
import { AnswerCache, type Made } from './answer-cache.ts'

/** A shelf of prices, a clock, and answers that show some of the prices. */
class Shelf {
  now = 0
  readonly prices = new Map<string, number>()
  readonly cache: AnswerCache
  made: string[] = []
  /** Answers are made when the test says so. */
  gate: Promise<void> | null = null

  constructor(beforeRenewal?: () => Promise<void>) {
    this.cache = new AnswerCache({ now: () => this.now, ...(beforeRenewal && { beforeRenewal }) })
  }

  text(names: readonly string[]): string {
    return names.map((name) => `${name} ${this.prices.get(name) ?? 0}`).join(', ')
  }

  async ask(key: string, names: readonly string[], changes: Partial<Made> = {}): Promise<string> {
    const make = async () => {
      this.made.push(key)
      const body = Buffer.from(this.text(names))
      await this.gate
      return { status: 200, headers: {}, body, tags: new Set(names), mayBeCached: true, ...changes }
    }
    return text(await this.cache.answer(key, { partition: 'plain', make }))
  }

  ready(key: string): string | undefined {
    const answer = this.cache.ready(key)
    return answer && text(answer)
  }

  change(name: string, price: number, how: 'touch' | 'count' | 'purge'): void {
    this.prices.set(name, price)
    if (how === 'purge') this.cache.purge(new Set([name]))
    else this.cache.touch(new Set([name]), how === 'count' ? 'counted' : 'shown')
  }
}

const text = ({ brotli }: Answer) => brotliDecompressSync(brotli).toString()
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('a public answer', () => {
  test('is made once, however many ask, and again only when what it shows was changed', async () => {
    const shelf = new Shelf()
    await Promise.all([shelf.ask('/', ['milk']), shelf.ask('/', ['milk'])])
    shelf.change('bread', 5, 'purge')
    shelf.change('bread', 6, 'touch')
    expect(shelf.ready('/')).toBe('milk 0')
    expect(shelf.made).toEqual(['/'])
    shelf.change('milk', 7, 'purge')
    expect(shelf.ready('/')).toBeUndefined()
    expect(await shelf.ask('/', ['milk'])).toBe('milk 7')
  })

  test('is served for a moment after an order, while exactly one renewal runs', async () => {
    const shelf = new Shelf()
    await shelf.ask('/', ['milk'])
    shelf.now = 5_000
    shelf.change('milk', 9, 'touch')
    for (let visitor = 0; visitor < 10; visitor++) expect(shelf.ready('/')).toBe('milk 0')
    await expect.poll(() => shelf.cache.counts.renewed).toBe(1)
    expect(shelf.ready('/')).toBe('milk 9')
    expect(shelf.made).toEqual(['/', '/'])
    expect(shelf.cache.counts).toMatchObject({ stale: 10, renewed: 1, miss: 1 })
  })

  test('is never served longer than a second after an order, renewed or not', async () => {
    const shelf = new Shelf(() => new Promise(() => {}))
    await shelf.ask('/', ['milk'])
    shelf.now = 5_000
    shelf.change('milk', 9, 'touch')
    shelf.now = 5_900
    expect(shelf.ready('/')).toBe('milk 0')
    shelf.now = 6_000
    expect(shelf.ready('/')).toBeUndefined()
    expect(await shelf.ask('/', ['milk'])).toBe('milk 9')
    expect(shelf.cache.oldestServedMs).toBeLessThan(1_000)
  })

  test('with a count that changes all the time is made anew every three seconds, and a second after the last', async () => {
    const shelf = new Shelf()
    await shelf.ask('/', ['milk'])
    for (let order = 1; order <= 70; order++) {
      shelf.now += 100
      shelf.change('milk', order, 'count')
      if (!shelf.ready('/')) await shelf.ask('/', ['milk'])
    }
    expect(shelf.made.length).toBe(3)
    shelf.now += 901
    expect(shelf.ready('/')).toBeUndefined()
  })

  test('that shows what it also counts is never served longer than a second after an order', async () => {
    const shelf = new Shelf()
    await shelf.ask('/', ['milk'])
    shelf.change('milk', 1, 'touch')
    for (let order = 0; order < 9; order++) {
      shelf.now += 100
      shelf.change('milk', order, 'count')
      expect(shelf.ready('/')).toBe('milk 0')
    }
    shelf.now += 1
    expect(shelf.ready('/')).toBeUndefined()
    expect(shelf.cache.oldestServedMs).toBe(900)
  })

  test('is served for as long as the database is away, and never once everything has to be read anew', async () => {
    const shelf = new Shelf()
    await shelf.ask('/', ['milk'])
    await shelf.ask('/eggs', ['eggs'])
    shelf.change('milk', 9, 'touch')
    shelf.cache.cutOff()
    shelf.change('eggs', 4, 'purge')
    shelf.now = 60_000
    expect(shelf.ready('/')).toBe('milk 0')
    expect(shelf.ready('/eggs')).toBeUndefined()
    expect(shelf.made).toEqual(['/', '/eggs'])
    shelf.cache.purge('all')
    expect(shelf.ready('/')).toBeUndefined()
    expect(await shelf.ask('/', ['milk'])).toBe('milk 9')
    shelf.change('milk', 8, 'touch')
    shelf.now += 1_000
    expect(shelf.ready('/')).toBeUndefined()
  })

  test('that changes with every order is made anew a few times a second, not with every order', async () => {
    const shelf = new Shelf()
    await shelf.ask('/', ['milk'])
    for (let order = 1; order <= 100; order++) {
      shelf.now += 10
      shelf.change('milk', order, 'touch')
      if (!shelf.ready('/')) await shelf.ask('/', ['milk'])
      await new Promise(setImmediate)
    }
    await settled()
    expect(shelf.made.length).toBeLessThan(10)
  })

  test('that was being made while the seller changed it is not kept, and nobody who comes later gets it', async () => {
    const shelf = new Shelf()
    const { promise, resolve } = Promise.withResolvers<void>()
    shelf.gate = promise
    const early = shelf.ask('/', ['milk'])
    shelf.change('milk', 3, 'purge')
    const late = shelf.ask('/', ['milk'])
    resolve()
    expect(await early).toBe('milk 0')
    expect(await late).toBe('milk 3')
    expect(shelf.ready('/')).toBe('milk 3')
  })

  test('that cannot be made is not kept, and the next one who asks has it made', async () => {
    const shelf = new Shelf()
    const broken = { partition: 'plain' as const, make: () => Promise.reject(new Error('no database')) }
    await expect(shelf.cache.answer('/', broken)).rejects.toThrow('no database')
    expect(await shelf.ask('/', ['milk'])).toBe('milk 0')
  })

  test('never lies: whatever was changed, once quiet every answer is as if made anew', async () => {
    const name = fc.constantFrom('milk', 'bread', 'eggs', 'rice')
    const answers = { '/': ['milk', 'bread'], '/eggs': ['eggs'], '/all': ['milk', 'bread', 'eggs', 'rice'] }
    const key = fc.constantFrom(...(Object.keys(answers) as (keyof typeof answers)[]))
    const step = fc.oneof(
      fc.record({ kind: fc.constant('ask' as const), key }),
      fc.record({
        kind: fc.constantFrom('touch' as const, 'count' as const, 'purge' as const),
        name,
        price: fc.nat(9),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.nat(700) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const shelf = new Shelf()
        const asked: Promise<string>[] = []
        for (const one of steps) {
          if (one.kind === 'ask') asked.push(shelf.ask(one.key, answers[one.key]))
          else if (one.kind === 'wait') {
            shelf.now += one.ms
            await new Promise(setImmediate)
          } else shelf.change(one.name, one.price, one.kind)
        }
        await Promise.all(asked)
        shelf.now += 1_000
        for (const [key, names] of Object.entries(answers)) {
          expect(await shelf.ask(key, names)).toBe(shelf.text(names))
          expect(shelf.ready(key)).toBe(shelf.text(names))
        }
      }),
      { numRuns: 150 },
    )
  })
})
