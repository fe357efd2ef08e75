import { createHash } from 'node:crypto'

type Operation = {
  tags?: string[]
  summary?: string
  security?: object[]
  requestBody?: object
  parameters?: object[]
  responses?: Record<string, { description: string; content?: object }>
}
type Document = { tags: { name: string }[]; paths: Record<string, Record<string, object>> }

/** Its own style, and nothing else from anywhere. */
export const apiPagePolicy = () =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Every call, by section. */
export function apiSections(document: Document): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation: operation as Operation })),
  )
  const sections = document.tags.map(({ name }) => {
    const own = calls.filter(({ operation }) => operation.tags?.includes(name))
    return `<h2>${name}</h2>${own.map(call).join('\n')}`
  })
  return sections.join('\n')
}

/** The API for people: one page, no script. */
export function apiPage(shopName: string, sections: string): string {
  const title = `${escapeHtml(shopName)} API`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p>Every reply is JSON: <code>{"success": true, …}</code>, or a refusal
<code>{"success": false, "code", "message"}</code> with a matching HTTP status (pages of listed clients get every 4XX
as a 200). Machine-readable:
<a href="/api/openapi.json">openapi.json</a>.</p>
${sections}</body></html>`
}

const STYLE = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
details{border:1px solid #8884;border-radius:12px;margin:.5rem 0;padding:.5rem 1rem}summary{cursor:pointer;min-height:1.75rem}
h2{margin:2rem 0 .5rem}b{display:inline-block;min-width:3.5rem}i{opacity:.75}
pre{overflow:auto;font-size:.8rem;background:#8881;padding:.75rem;border-radius:8px}
table{border-collapse:collapse;font-size:.9rem}td,th{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}`

type Described = { method: string; path: string; operation: Operation }

function call({ method, path, operation }: Described): string {
  const { summary = '', security = [], requestBody, parameters = [], responses = {} } = operation
  const { 200: done, ...refused } = responses
  const who = [...new Set(security.flatMap((scheme) => Object.keys(scheme)))].join(' or ') || 'anyone'
  return `<details><summary><b>${method.toUpperCase()}</b> <code>${path}</code> ${escapeHtml(summary)} <i>(${who})</i></summary>
${parameters.length > 0 ? block('Parameters', parameters) : ''}${requestBody ? block('Body', requestBody) : ''}${block('Reply', done?.content)}
<h4>Refusals</h4><table><tr><th>status</th><th>code and sentence</th></tr>
${Object.entries(refused).map(refusalRow).join('\n')}</table></details>`
}

const refusalRow = ([status, { description }]: [string, { description: string }]) =>
  `<tr><td>${status}</td><td>${escapeHtml(description)
    .replaceAll('\n\n', '<br>')
    .replace(/`(\w+)`/g, '<code>$1</code>')}</td></tr>`

const block = (title: string, value: unknown) =>
  `<h4>${title}</h4><pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
