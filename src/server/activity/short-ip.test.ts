import { expect, test } from 'vitest'
import { shortIp } from './short-ip.ts'

test('an IP is shortened to its network', () => {
  const short = ['203.0.113.77', '::ffff:203.0.113.77', '2001:db8:a0b:12f0::1', '2001:DB8::1', '::1', 'fe80::1%eth0']
  expect(short.map(shortIp)).toEqual([
    '203.0.113.*',
    '203.0.113.*',
    '2001:db8:a0b::*',
    '2001:db8:0::*',
    '0:0:0::*',
    'fe80:0:0::*',
  ])
  expect(['', 'unknown', '1.2.3', 'a:b'].map(shortIp)).toEqual(Array(4).fill('unknown'))
})
