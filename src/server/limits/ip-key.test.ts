import { expect, test } from 'vitest'
import { ipKey } from './ip-key.ts'

test('one household is one address, however many it was given', () => {
  const cases: [string, string][] = [
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ]
  for (const [ip, key] of cases) expect(ipKey(ip), ip).toBe(key)
})

test('two households are two', () => {
  expect(ipKey('2001:db8:1:2::1')).not.toBe(ipKey('2001:db8:1:3::1'))
})

test('what is no address at all is kept short', () => {
  expect(ipKey('x'.repeat(10_000))).toHaveLength(64)
})
