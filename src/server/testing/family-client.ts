/** What a client hears of a call that went wrong, as axios puts it. */
export class CallFailed extends Error {
  readonly status: number | null

  constructor(message: string, status: number | null) {
    super(message)
    this.status = status
  }
}

type Data = Record<string, unknown> & { success?: boolean; message?: string }
type Call = { method: 'GET' | 'POST'; body?: string | FormData; headers?: Record<string, string> }

/**
 * A client that was written for the same calls and lives on another site: axios with credentials, in a browser. It
 * asks before calls that are not simple, reads only what CORS lets it read, keeps only cookies that a browser would
 * keep there, and throws on every status outside 200–299.
 */
export class FamilyClient {
  readonly #shop: string
  readonly #origin: string
  readonly cookies = new Map<string, string>()
  readonly preflights: string[] = []

  constructor(shop: string, origin: string) {
    this.#shop = shop
    this.#origin = origin
  }

  get(path: string): Promise<Data> {
    return this.#call(path, { method: 'GET' })
  }

  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Data> {
    const json = { 'content-type': 'application/json', ...headers }
    return this.#call(path, { method: 'POST', body: JSON.stringify(body), headers: json })
  }

  send(path: string, form: FormData): Promise<Data> {
    return this.#call(path, { method: 'POST', body: form })
  }

  async #call(path: string, call: Call): Promise<Data> {
    const asked = Object.keys(call.headers ?? {})
    if (asked.length > 0) await this.#preflight(path, call.method, asked)
    const response = await fetch(this.#shop + path, {
      ...call,
      headers: {
        ...call.headers,
        accept: 'application/json, text/plain, */*',
        origin: this.#origin,
        'sec-fetch-site': 'cross-site',
        ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
      },
    })
    for (const line of response.headers.getSetCookie()) this.#save(line)
    if (!this.#mayRead(response)) throw new CallFailed('Network Error', null)
    const data: Data = JSON.parse(await response.text())
    if (!response.ok) throw new CallFailed(`Request failed with status code ${response.status}`, response.status)
    return data
  }

  /** Browsers send no cookies with it. */
  async #preflight(path: string, method: string, asked: string[]): Promise<void> {
    const response = await fetch(this.#shop + path, {
      method: 'OPTIONS',
      headers: {
        origin: this.#origin,
        'sec-fetch-site': 'cross-site',
        'access-control-request-method': method,
        'access-control-request-headers': asked.toSorted().join(','),
      },
    })
    const list = (name: string) => (response.headers.get(name) ?? '').toLowerCase().split(/,\s*/)
    const isGranted =
      response.ok &&
      this.#mayRead(response) &&
      (method === 'POST' || list('access-control-allow-methods').includes(method.toLowerCase())) &&
      asked.every((name) => list('access-control-allow-headers').includes(name))
    if (!isGranted) throw new CallFailed('Network Error', null)
    this.preflights.push(path)
  }

  /** With credentials a wildcard grants nothing. */
  #mayRead({ headers }: Response): boolean {
    return (
      headers.get('access-control-allow-origin') === this.#origin &&
      headers.get('access-control-allow-credentials') === 'true'
    )
  }

  #save(line: string): void {
    const [pair = '', ...rules] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split('=')
    if (!rules.includes('SameSite=None') || !rules.includes('Secure')) return
    if (value === '' || rules.some((rule) => /^expires=Thu, 01 Jan 1970/i.test(rule))) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
