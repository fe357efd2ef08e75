import { once } from 'node:events'
import { createServer } from 'node:http'

/** What the shop answers at one path, as bytes on the wire. */
export type RawAnswer = { path: string; headers: Record<string, string>; body: string }

/** The raw limit: node:http sending the same bytes with the same headers from memory, and nothing else. */
const [told] = (await once(process, 'message')) as [{ port: number; answers: RawAnswer[] }]
const answers = new Map(
  told.answers.map(({ path, headers, body }) => [path, { headers, bytes: Buffer.from(body, 'base64') }]),
)
createServer((request, response) => {
  const answer = answers.get(request.url ?? '')
  if (!answer) return response.writeHead(404).end()
  response.writeHead(200, answer.headers)
  response.end(answer.bytes)
}).listen(told.port, '127.0.0.1', () => process.send?.('listening'))
