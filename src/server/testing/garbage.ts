import fc from 'fast-check'
import { toJSONSchema } from 'zod'
import type * as z from 'zod/mini'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** By the name of a field, values that the shop takes: garbage around them gets past the first question. */
export type Known = Record<string, string[]>

const ODD_STRINGS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202egnp.exe',
  '👩‍👩‍👧‍👦'.repeat(12),
  '<script>alert(1)</script>',
  "'; DROP TABLE orders; --",
  '{{7*7}}',
  '../../../etc/passwd',
  '%00%ff%',
  'NaN',
  'Infinity',
  '1e309',
  '-0',
  '0x10',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'a@b.c',
  'ASHA@EXAMPLE.COM ',
  '2026-02-30T25:61:61Z',
  'é'.repeat(64),
]

const oddString = fc.oneof(
  fc.constantFrom(...ODD_STRINGS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 300 }),
)
const hugeString = fc.constantFrom('x'.repeat(100_000), '\u0001'.repeat(50_000), '9'.repeat(100_000))
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.005, 0.1 + 0.2, 1e21, -1e308, 5e-324, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 99, 100, 4.35),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
)

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

/** JSON.parse makes `__proto__` an own key; an object literal would not. */
const poisoned: unknown[] = [
  JSON.parse('{"__proto__":{"polluted":true}}'),
  JSON.parse('{"constructor":{"prototype":{"polluted":true}}}'),
]

export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddString },
  { weight: 3, arbitrary: oddNumber },
  { weight: 1, arbitrary: hugeString },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nested(50), nested(2_000)),
  },
  { weight: 1, arbitrary: fc.constantFrom(...poisoned) },
  { weight: 1, arbitrary: fc.array(oddString, { maxLength: 300, size: 'max' }) },
  { weight: 2, arbitrary: fc.dictionary(oddString, oddNumber, { maxKeys: 8 }) },
)

/** What the contract asks for, mostly; now and then a part of it is garbage, missing, or too much. */
export function almost(schema: z.core.$ZodType, known: Known): fc.Arbitrary<unknown> {
  const valid = shaped(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), known)
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 4, arbitrary: fc.tuple(valid, fc.nat(), garbage).map(([value, at, wrong]) => spoil(value, at, wrong)) },
    { weight: 1, arbitrary: garbage },
  )
}

/** Puts `wrong` somewhere into the value, or takes something out. */
function spoil(value: unknown, at: number, wrong: unknown): unknown {
  if (typeof value !== 'object' || value === null) return wrong
  const copy: Record<string, unknown> | unknown[] = Array.isArray(value) ? [...value] : { ...value }
  const keys = Object.keys(copy)
  const key = keys[at % (keys.length + 1)]
  const put = copy as Record<string, unknown>
  if (key === undefined) put[Array.isArray(copy) ? String(copy.length) : 'unexpected'] = wrong
  else if (at % 5 === 0) delete put[key]
  else if (at % 3 === 0) put[key] = spoil(put[key], at >> 3, wrong)
  else put[key] = wrong
  return copy
}

function shaped(schema: JsonSchema, known: Known, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => shaped(choice, known, name)))
  switch (schema.type) {
    case 'string':
      return shapedString(schema, known[name])
    case 'integer':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -1e6), max: Math.min(schema.maximum ?? 1e6, 1e6) })
    case 'number':
      return fc.integer({ min: 1, max: 100_000 }).map((paise) => paise / 100)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(inner(schema.items, known, name), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return shapedObject(schema, known)
    default:
      return garbage
  }
}

const inner = (schema: unknown, known: Known, name = '') => (isSchema(schema) ? shaped(schema, known, name) : garbage)

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shapedObject(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, inner(field, known, name)] as const,
  )
  if (fields.length === 0 && schema.additionalProperties) {
    return fc.dictionary(fc.constantFrom(...(known.product ?? [])), inner(schema.additionalProperties, known), {
      maxKeys: 4,
    })
  }
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
}

function shapedString({ pattern }: JsonSchema, known: string[] | undefined): fc.Arbitrary<string> {
  const anything =
    pattern && pattern.length < 60 ? fc.stringMatching(new RegExp(pattern)) : fc.string({ maxLength: 30 })
  if (!known) return anything
  return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: anything })
}
