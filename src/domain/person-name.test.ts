import { expect, test } from 'vitest'
import { hasLink } from './person-name.ts'

test.each([
  'Asha',
  'S.Kumar',
  'S.K.Rao',
  'Dr. Asha Rao',
  'J.Li',
  'Ravi Kumar s/o Mohan',
  "O'Neill-Smith Jr.",
  'आशा राव',
  'Asha Rao .',
  'Asha & Ravi',
])('%s is a name', (name) => expect(hasLink(name)).toBe(false))

test.each([
  'http://prize.example',
  'HTTPS:prize',
  'You won: prize.example/now',
  'www.prize',
  'WWW PRIZE EXAMPLE',
  'asha@example.com',
  'x.com',
  'See t.me now',
  'Prize.Example',
  'प्राइज़.कॉम',
  'prize。com',
  'prize．com',
  '192.168.0.1',
])('%s is a link', (name) => expect(hasLink(name)).toBe(true))
