import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod'
import * as z from 'zod/mini'
import type { Audience, Endpoint } from '#contract/endpoint.ts'
import { type RefusalCode, refusal } from '#contract/refusal.ts'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { refusalsOf } from '#contract/refusals-of.ts'
import { apiPage, apiPagePolicy } from './openapi-page.ts'
import { ROLES, takesOwner } from './serve-endpoint.ts'
import { cookieName, SESSION_COOKIES } from './session-cookie.ts'

const wire = (schema: z.core.$ZodType) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function describeApi(endpoints: Endpoint[], publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const paths: Record<string, Record<string, object>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describe(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'GreenCart',
      version: '1',
      description:
        'The GreenCart API. Amounts are in rupees, with at most two decimals. Refusals have an honest status; pages served from an origin listed in COMPATIBLE_CLIENTS get every 4XX as a 200 with the same body.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas: { Refusal: wire(refusal) },
      securitySchemes: Object.fromEntries(
        Object.entries(SESSION_COOKIES).map(([holder, cookie]) => [
          holder,
          { type: 'apiKey', in: 'cookie', name: cookieName(cookie, isHttps) },
        ]),
      ),
    },
  }
}

/** One of these cookies opens a call; of the staff, with which role. */
function securityOf(who: Audience): object[] {
  if (who === 'anyone') return []
  if (who === 'shopper') return [{ shopper: [] }]
  const staff = ROLES[who].map((role) => ({ staff: [role] }))
  return takesOwner(who) ? [{ owner: [] }, ...staff] : staff
}

function describe(endpoint: Endpoint) {
  const { summary, who, query, body, multipart, reply, replyType, idempotent } = endpoint
  return {
    summary,
    security: securityOf(who),
    parameters: [...queryParameters(query), ...(idempotent ? [idempotencyKey] : [])],
    ...((body || multipart) && {
      requestBody: { required: true, content: multipart ? form(body, multipart) : json(body && wire(body)) },
    }),
    responses: {
      200: { description: 'Done', content: replyType ? { [replyType]: { schema: { type: 'string' } } } : done(reply) },
      ...refused(endpoint),
    },
  }
}

/** Each status with the codes that come with it, and the default sentence of each. */
function refused(endpoint: Endpoint) {
  const codes = Map.groupBy(refusalsOf(endpoint), (code) => REFUSAL_REPLIES[code].status)
  const inSequence = [...codes].sort(([one], [other]) => one - other)
  return Object.fromEntries(inSequence.map(([status, those]) => [status, refusedWith(those)]))
}

function refusedWith(codes: RefusalCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${REFUSAL_REPLIES[code].message}`).join('\n\n'),
    content: json({
      allOf: [{ $ref: '#/components/schemas/Refusal' }, { type: 'object', properties: { code: { enum: codes } } }],
    }),
  }
}

const json = (schema: object | undefined) => ({ 'application/json': { schema } })

const done = (reply: z.ZodMiniObject) => json(wire(z.extend(reply, { success: z.literal(true) })))

/** Pictures come with what they belong to; a file that comes alone is the whole request. */
function form(body: Endpoint['body'], { files, most, data = 'data' }: NonNullable<Endpoint['multipart']>) {
  const file = { type: 'string', format: 'binary' }
  const properties = body
    ? {
        [data]: { type: 'string', contentMediaType: 'application/json', contentSchema: wire(body) },
        [files]: { type: 'array', maxItems: most, items: file },
      }
    : { [files]: file }
  return { 'multipart/form-data': { schema: { type: 'object', properties } } }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string' },
  description: 'Repeating a request with the same key and body returns the first reply.',
}

function queryParameters(query: z.ZodMiniType | undefined) {
  if (!query) return []
  const { properties = {} } = wire(query)
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: false, schema }))
}

export function openapiRoutes(app: FastifyInstance, endpoints: Endpoint[], publicUrl: string): void {
  const document = describeApi(endpoints, publicUrl)
  const page = apiPage(document)
  app.get('/api/openapi.json', { config: { cost: 'memory' } }, async () => document)
  const policy = apiPagePolicy()
  app.get('/api/docs', { config: { cost: 'memory' } }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  )
}
