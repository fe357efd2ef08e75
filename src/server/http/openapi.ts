import type { FastifyInstance } from 'fastify'
import { toJSONSchema } from 'zod'
import * as z from 'zod/mini'
import { type Audience, audienceRule } from '#contract/audiences.ts'
import { DOCS_SECTIONS, type Endpoint } from '#contract/endpoint.ts'
import { REFUSAL_CODES, type RefusalCode, refusal } from '#contract/refusal.ts'
import { REFUSAL_REPLIES } from '#contract/refusal-replies.ts'
import { refusalsOf } from '#contract/refusals-of.ts'
import { apiPage, apiPagePolicy, apiSections } from './openapi-page.ts'
import { cookieName, SESSION_COOKIES } from './session-cookie.ts'

const wire = (schema: z.core.$ZodType) => toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

function describeApi(calls: readonly Endpoint[], publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:')
  const paths: Record<string, Record<string, object>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: describeOnce(call) }
  }
  return {
    openapi: '3.1.0',
    servers: [{ url: publicUrl }],
    tags: DOCS_SECTIONS.map((name) => ({ name })),
    paths,
    components: {
      schemas: { Refusal: wire(z.extend(refusal, { code: z.enum(REFUSAL_CODES) })) },
      securitySchemes: Object.fromEntries(
        Object.entries(SESSION_COOKIES).map(([holder, cookie]) => [
          holder,
          { type: 'apiKey', in: 'cookie', name: cookieName(cookie, isHttps) },
        ]),
      ),
    },
  }
}

const infoOf = (shopName: string) => ({
  title: shopName,
  version: '1',
  description: `The ${shopName} API. Amounts are in rupees, with at most two decimals. Refusals have an honest status; pages served from an origin listed in COMPATIBLE_CLIENTS get every 4XX as a 200 with the same body.`,
})

/** One of these cookies opens a call; of the staff, with which role. */
function securityOf(who: Audience): object[] {
  if (who === 'anyone') return []
  if (who === 'shopper') return [{ shopper: [] }]
  const { owner, roles } = audienceRule(who)
  const staff = roles.map((role) => ({ staff: [role] }))
  return owner ? [{ owner: [] }, ...staff] : staff
}

/** A call is the same in every shop of a process. */
const described = new WeakMap<Endpoint, object>()

function describeOnce(endpoint: Endpoint): object {
  const known = described.get(endpoint) ?? describe(endpoint)
  described.set(endpoint, known)
  return known
}

function describe(endpoint: Endpoint) {
  const { summary, docs, who, query, body, multipart, reply, replyType, idempotent } = endpoint
  return {
    summary,
    tags: [docs],
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
function form(body: Endpoint['body'], { files, max, data = 'data' }: NonNullable<Endpoint['multipart']>) {
  const file = { type: 'string', format: 'binary' }
  const properties = body
    ? {
        [data]: { type: 'string', contentMediaType: 'application/json', contentSchema: wire(body) },
        [files]: { type: 'array', maxItems: max, items: file },
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

type Described = { publicUrl: string; shopName: () => string }

/** Describes the calls that are served by routes after this one, once somebody asks: it takes a tenth of a start. */
export function openapiRoutes(app: FastifyInstance, { publicUrl, shopName }: Described): void {
  const calls: Endpoint[] = []
  let made: ReturnType<typeof describeApi> | undefined
  const document = () => (made ??= describeApi(calls, publicUrl))
  app.addHook('onRoute', ({ config }) => {
    if (config?.endpoint) calls.push(config.endpoint)
  })
  app.get('/api/openapi.json', async () => {
    const { openapi, ...rest } = document()
    return { openapi, info: infoOf(shopName()), ...rest }
  })
  const policy = apiPagePolicy()
  let sections: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    sections ??= apiSections(document())
    const page = apiPage(shopName(), sections)
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  })
}
