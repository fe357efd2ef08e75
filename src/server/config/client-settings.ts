import { BadSetting } from './bad-setting.ts'
import { textSetting, type ValuesOf } from './setting.ts'

export const CLIENT_ENVIRONMENT = {
  COMPATIBLE_CLIENTS: textSetting({
    description:
      'origins of other clients of this API, such as `https://classic.example,http://localhost:5173`: see [Other clients](#other-clients)',
    unset: 'none',
    example: 'https://classic.example',
  }),
}
type Environment = ValuesOf<typeof CLIENT_ENVIRONMENT>

/** Origins from which other clients of this API are served, as browsers write them in `Origin`. */
export function compatibleClients({ COMPATIBLE_CLIENTS: given = '' }: Environment, production: boolean): string[] {
  const entries = given
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
  for (const entry of entries) {
    if (!isOrigin(entry)) {
      throw new BadSetting(
        `COMPATIBLE_CLIENTS must be origins such as https://shop.example or http://localhost:5173, in lower case, without a path, with commas between them, not "${entry}".`,
      )
    }
    if (production && !entry.startsWith('https:') && !isThisMachine(entry)) {
      throw new BadSetting(
        `COMPATIBLE_CLIENTS must be https:// origins in production: a page that comes over http can be rewritten on the way, such as those of "${entry}".`,
      )
    }
  }
  return [...new Set(entries)]
}

/** URLs allow more in a host, such as the `*` of a wildcard, which would only look as if it worked. */
const ORIGIN = /^https?:\/\/(\[[0-9a-f:]+\]|[a-z0-9-]+(\.[a-z0-9-]+)*)(:\d+)?$/

/** An entry that differs from its URL's origin would never be what a browser sends. */
const isOrigin = (entry: string) => ORIGIN.test(entry) && URL.parse(entry)?.origin === entry

const isThisMachine = (entry: string) => /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(entry)
