import { createServer } from 'node:http'

/** The raw limit: node:http sending the same bytes with the same headers, and nothing else. */
const { port, headers, body } = JSON.parse(process.argv[2] ?? '{}')
const bytes = Buffer.from(body, 'base64')
createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
}).listen(port, '127.0.0.1', () => console.log('listening'))
