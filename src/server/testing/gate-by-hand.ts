import { vi } from 'vitest'
import { Overloaded } from '../http/overloaded.ts'
import { type GateRule, WorkGate } from '../limits/work-gate.ts'

type Told<Name> = { className: Name; key: string; came: number; waitedMs: number; retryAfterSeconds?: number }

/** A gate under a clock that the test moves (`vi.useFakeTimers`), and all that it told people. */
export function gateByHand<Name extends string>(rule: GateRule<Name>) {
  const gate = new WorkGate(rule)
  const served: Told<Name>[] = []
  const refused: Told<Name>[] = []
  let maxInside = 0

  let people = 0
  /** Each is somebody else, unless a key says who. */
  async function ask(className: Name, workMs: number, key = `person ${++people}`, ip = key): Promise<void> {
    const came = performance.now()
    const told = () => ({ className, key, came, waitedMs: performance.now() - came })
    try {
      await gate.run(
        () => {
          served.push(told())
          maxInside = Math.max(maxInside, gate.inside)
          return new Promise((done) => setTimeout(done, workMs))
        },
        { className, visitor: { key, ip } },
      )
    } catch (error) {
      if (!(error instanceof Overloaded)) throw error
      refused.push({ ...told(), retryAfterSeconds: error.retryAfterSeconds })
    }
  }

  return {
    gate,
    served,
    refused,
    maxInside: () => maxInside,
    /** So many come at once. */
    async arrive(className: Name, count: number, workMs: number, key?: string, ip?: string) {
      for (let person = 0; person < count; person++) void ask(className, workMs, key, ip)
      await vi.advanceTimersByTimeAsync(0)
    },
    /** So often that the gate knows it: in the end to less than a hundredth. */
    async learn(className: Name, workMs: number) {
      for (let person = 0; person < 160; person++) {
        void ask(className, workMs)
        await vi.advanceTimersByTimeAsync(workMs)
      }
      served.length = 0
    },
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}
