import { request as httpRequest } from 'node:http'
import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { almost, garbage, type Known } from './garbage.ts'

export type OddRequest = { method: string; path: string; headers: Record<string, string>; body: Buffer | null }
export type Reply = { status: number; type: string; text: string; ms: number }

/** The origin from which a listed client's requests come. */
export const LISTED_CLIENT = 'https://family.example'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'text/csv',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'nonsense',
]
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x21, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
})
const oddHeaders = fc.record(
  {
    accept: fc.constantFrom('*/*', 'text/html', 'application/x-ndjson', 'text/event-stream', ''),
    'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0, *;q=0', '???'),
    'idempotency-key': headerText,
    'if-none-match': headerText,
    'last-event-id': fc.constantFrom('0', '-1', '99999999999999999999', 'x'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-1', 'bytes=99-1', 'x'),
    'x-forwarded-for': headerText,
    'x-request-id': headerText,
    'x-razorpay-signature': headerText,
    'content-encoding': fc.constantFrom('gzip', 'br', 'x'),
    expect: fc.constantFrom('100-continue'),
    origin: fc.oneof(
      { weight: 6, arbitrary: fc.constant('') },
      { weight: 3, arbitrary: fc.constant(LISTED_CLIENT) },
      { weight: 1, arbitrary: fc.constantFrom('null', 'x') },
    ),
    'access-control-request-method': fc.constantFrom('POST', 'x', ''),
  },
  { requiredKeys: [] },
)

/** Requests to one call of the contract: as it wants them, nearly so, and not at all. */
export function oddRequests(endpoint: Endpoint, known: Known): fc.Arbitrary<OddRequest> {
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant(endpoint.method as string) },
    { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
  )
  const headers = fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders })
  return fc
    .tuple(method, pathTo(endpoint, known), headers, bodyFor(endpoint, known))
    .map(([method, path, headers, { type, body }]) => ({
      method,
      path,
      headers: { ...(type && { 'content-type': type }), ...(headers as Record<string, string>) },
      body: method === 'GET' || method === 'HEAD' || method === 'TRACE' ? null : body,
    }))
}

function pathTo({ path, query }: Endpoint, known: Known): fc.Arbitrary<string> {
  const asked = query
    ? almost(query, known).map((value) => queryText(value))
    : fc.constantFrom('', '?', '?x=1', '?__proto__=1')
  const odd = fc.oneof(
    fc.constantFrom('?%', '?%00=%ff', '?a=1&a=2', '?__proto__[x]=1', `?${'q'.repeat(9_000)}`, '?limit=1&limit=2'),
    fc.webQueryParameters().map((text) => `?${text}`),
  )
  return fc.oneof({ weight: 4, arbitrary: asked }, { weight: 1, arbitrary: odd }).map((text) => path + text)
}

/** A longer one is refused before anybody looks at it. */
const MAX_QUERY_LENGTH = 8_000

function queryText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return `?${safely(String(value))}`.slice(0, MAX_QUERY_LENGTH)
  const pairs = Object.entries(value).map(([name, given]) => `${safely(name)}=${safely(plain(given))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}`.slice(0, MAX_QUERY_LENGTH) : ''
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const safely = (text: string) => encodeURIComponent(text.toWellFormed())

/** As text: neither side could write it from a value. */
const DEEP = '['.repeat(50_000) + ']'.repeat(50_000)

type Body = { type: string | null; body: Buffer | null }

function bodyFor(endpoint: Endpoint, known: Known): fc.Arbitrary<Body> {
  const value = endpoint.body ? almost(endpoint.body, known) : garbage
  const json = value.map((given) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(given) ?? '') }))
  const cut = json.map(({ type, body }) => ({ type, body: body.subarray(0, body.length - 1) }))
  const deep = json.map(({ type, body }) => ({
    type,
    body: Buffer.from(String(body).replace('{', `{"userId":${DEEP},`)),
  }))
  const raw = fc
    .tuple(fc.constantFrom(...TYPES), fc.uint8Array({ maxLength: 200 }))
    .map(([type, bytes]) => ({ type, body: Buffer.from(bytes) }))
  const wrongType = fc.tuple(json, fc.constantFrom(...TYPES)).map(([{ body }, type]) => ({ type, body }))
  const none = fc.constantFrom<Body>({ type: null, body: null }, { type: 'application/json', body: null })
  const usual = endpoint.multipart ? formFor(value, endpoint.multipart) : json
  return fc.oneof(
    { weight: 8, arbitrary: usual },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: raw },
    { weight: 1, arbitrary: wrongType },
    { weight: 1, arbitrary: none },
  )
}

const BOUNDARY = 'x-boundary'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function formFor(
  value: fc.Arbitrary<unknown>,
  { files, data = 'data' }: NonNullable<Endpoint['multipart']>,
): fc.Arbitrary<Body> {
  const file = fc.oneof(
    fc.constant(PIXEL),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  )
  const field = fc.constantFrom(data, files, '__proto__', '')
  const ending = fc.constantFrom(`--${BOUNDARY}--\r\n`, '', `--${BOUNDARY}`)
  return fc.tuple(value, fc.array(file, { maxLength: 6 }), field, ending).map(([given, pictures, name, end]) => {
    const parts = [
      part(data, Buffer.from(JSON.stringify(given) ?? '')),
      ...pictures.map((bytes) => part(`${files}"; filename="a.png`, bytes)),
      part(name, Buffer.from('more')),
    ]
    return {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: Buffer.concat([...parts, Buffer.from(end)]),
    }
  })
}

const part = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`),
    bytes,
    Buffer.from('\r\n'),
  ])

const MAX_MS = 5_000

/** Sends it and hears the answer; a stream is left as soon as it begins. */
export function send(url: string, { method, path, headers, body }: OddRequest, cookie: string): Promise<Reply> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const length = body && method !== 'GET' ? { 'content-length': String(body.length) } : {}
    const call = httpRequest(url + path, {
      method,
      headers: { ...headers, ...length, ...(cookie && { cookie }) },
      // A connection that was used before may be closed just now, which would say nothing about this request.
      agent: false,
    })
    const late = setTimeout(() => call.destroy(new Error(`no answer within ${MAX_MS} ms`)), MAX_MS)
    call.on('response', (response) => {
      const { statusCode: status = 0 } = response
      const type = response.headers['content-type'] ?? ''
      const answer = (text: string) => {
        clearTimeout(late)
        resolve({ status, type, text, ms: performance.now() - began })
      }
      if (type.startsWith('text/event-stream')) {
        answer('')
        call.destroy()
        return
      }
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => answer(text))
    })
    call.on('error', (error) => {
      clearTimeout(late)
      reject(error)
    })
    call.end(body ?? undefined)
  })
}
