import { expect, test } from 'vitest'
import { isRefused } from '#contract/refused.ts'
import { type Caller, FailedSignIns } from './failed-sign-ins.ts'

const MINUTE = 60_000

function door() {
  let now = 1_000_000
  const signIns = new FailedSignIns({ now: () => now })
  const say = (caller: Caller, right: boolean) => signIns.attempt(caller, async () => (right ? 'asha' : null))
  return {
    signIns,
    say,
    wait(ms: number) {
      now += ms
    },
    async failTenTimes(caller: Caller) {
      for (let guess = 0; guess < 10; guess++) expect(await say(caller, false)).toBeNull()
    },
  }
}

const stranger = { who: 'asha@example.com', ip: '203.0.113.9' }
const home = { who: 'asha@example.com', ip: '198.51.100.7' }

test('ten wrong passwords, then not even the right one is heard until the first is fifteen minutes ago', async () => {
  const { say, wait, failTenTimes } = door()
  await failTenTimes(stranger)
  wait(MINUTE + 500)
  expect(await say(stranger, true)).toMatchObject({ body: { code: 'too_many_requests' }, retryAfterSeconds: 14 * 60 })
  wait(14 * MINUTE - 501)
  expect(await say(stranger, true)).toMatchObject({ body: { code: 'too_many_requests' }, retryAfterSeconds: 1 })
  wait(1)
  expect(await say(stranger, true)).toBe('asha')
})

test('guessing from many addresses at once is guessing all the same', async () => {
  const { say } = door()
  const guesses = Array.from({ length: 100 }, (_, index) => say({ ...stranger, ip: `203.0.113.${index}` }, false))
  const refused = (await Promise.all(guesses)).filter(isRefused)
  expect(refused).toHaveLength(90)
})

test('an email that nobody has is answered like one that somebody has', async () => {
  const { say, failTenTimes } = door()
  const nobody = { who: 'nobody@example.com', ip: stranger.ip }
  await failTenTimes(nobody)
  expect(await say(nobody, false)).toMatchObject({ body: { code: 'too_many_requests' } })
})

test('the owner comes in at home while a stranger guesses elsewhere, and a guesser at home has ten tries too', async () => {
  const { signIns, say, failTenTimes } = door()
  await signIns.noteHome(home)
  await failTenTimes(stranger)
  expect(await say(stranger, false)).toMatchObject({ body: { code: 'too_many_requests' } })
  expect(await say(home, true)).toBe('asha')
  await failTenTimes(home)
  expect(await say(home, true)).toMatchObject({ body: { code: 'too_many_requests' } })
})

test('where the owner has signed in is home from then on', async () => {
  const { say, failTenTimes } = door()
  expect(await say(home, true)).toBe('asha')
  await failTenTimes(stranger)
  expect(await say(home, true)).toBe('asha')
})

test('a right password takes none of the wrong ones back', async () => {
  const { signIns, say } = door()
  const guess = { ...stranger, email: 'ravi@example.com' }
  const broken = () => signIns.attempt(guess, () => Promise.reject(new Error('database away')))
  for (let turn = 0; turn < 9; turn++) expect(await say(guess, false)).toBeNull()
  await expect(broken()).rejects.toThrow('database away')
  expect(await say(guess, false)).toBeNull()
  expect(await say(guess, true)).toMatchObject({ body: { code: 'too_many_requests' } })
})

test('right passwords and faults of ours never count', async () => {
  const { signIns, say } = door()
  for (let visit = 0; visit < 30; visit++) expect(await say(home, true)).toBe('asha')
  const broken = () => signIns.attempt(stranger, () => Promise.reject(new Error('database away')))
  for (let visit = 0; visit < 30; visit++) await expect(broken()).rejects.toThrow('database away')
  expect(await say(stranger, true)).toBe('asha')
})

test('sixty thousand made-up names do not fill the memory', async () => {
  const { signIns, say } = door()
  for (let name = 0; name < 60_000; name++) await say({ who: `${name}@example.com`, ip: 'x' }, false)
  expect(signIns.size).toBe(50_000)
})

test('a name that is tried again and again is not forgotten for the made-up ones', async () => {
  const { say, failTenTimes } = door()
  await failTenTimes(stranger)
  for (let name = 0; name < 90_000; name++) {
    await say({ who: `${name}@example.com`, ip: 'x' }, false)
    if (name % 30_000 === 0) expect(await say(stranger, true)).toMatchObject({ body: { code: 'too_many_requests' } })
  }
  expect(await say(stranger, true)).toMatchObject({ body: { code: 'too_many_requests' } })
})
