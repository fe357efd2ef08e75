import { BadSetting } from './bad-setting.ts'
import { checkedSetting, type ValuesOf } from './setting.ts'

const isPostgresUrl = (text: string) => /^postgres(ql)?:\/\//.test(text)

export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: checkedSetting(
    isPostgresUrl,
    () => 'DATABASE_URL must start with postgres:// (leave it unset to use the embedded database).',
    {
      description:
        '`postgres://…` of a Postgres server; when unset, the shop uses an embedded database in `DATA_DIR`. Several hosts, one of which takes writes: see [Failover](#failover). A connection pooler must keep sessions (PgBouncer: `pool_mode = session`), because the shop uses `LISTEN` and prepared statements',
      example: 'postgres://shop:secret@localhost:5432/shop',
    },
  ),
  DATABASE_REPLICA_URL: checkedSetting(
    isPostgresUrl,
    () => 'DATABASE_REPLICA_URL must start with postgres:// (leave it unset if there is no replica).',
    {
      description:
        '`postgres://…` of a streaming replica of that server, or of several (`host1:5432,host2:5432`), for reading pages and history: see [A replica](#a-replica)',
      unset: 'none',
      example: 'postgres://shop:secret@replica:5432/shop',
    },
  ),
}
type Environment = ValuesOf<typeof DATABASE_ENVIRONMENT>

export type DatabaseSettings = {
  /** null: the embedded database. Names several hosts where one may take the place of another. */
  databaseUrl: string | null
  /** Streaming replicas of that server. */
  replicaUrl: string | null
}

export function databaseSettings(env: Environment): DatabaseSettings {
  const { DATABASE_URL: databaseUrl = null, DATABASE_REPLICA_URL: replicaUrl = null } = env
  if (replicaUrl && !databaseUrl) {
    throw new BadSetting('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica.')
  }
  for (const [name, url] of Object.entries({ DATABASE_URL: databaseUrl, DATABASE_REPLICA_URL: replicaUrl })) {
    if (url && addressesIn(url).some((address) => !URL.canParse(address))) {
      throw new BadSetting(`${name} can’t be read. It looks like postgres://user:password@host:5432/name.`)
    }
  }
  return { databaseUrl, replicaUrl }
}

const PARTS = /^(?<scheme>[a-z]+:\/\/)(?<login>[^@/]*@)?(?<hosts>[^/?]*)(?<rest>.*)$/

/** One address for each host of a URL. Like libpq, one port is that of all hosts. */
export function addressesIn(url: string): string[] {
  const { scheme = '', login = '', hosts = '', rest = '' } = PARTS.exec(url)?.groups ?? {}
  if (!hosts.includes(',')) return [withoutAttributes(url)]
  const ports = hosts.split(',').flatMap((host) => /:(\d+)$/.exec(host)?.[1] ?? [])
  return hosts.split(',').map((host) => {
    const port = ports.length === 1 && !/:\d+$/.test(host) ? `:${ports[0]}` : ''
    return withoutAttributes(`${scheme}${login}${host}${port}${rest}`)
  })
}

/** Which host is wanted is decided by what it is for; the driver doesn't know the option. */
const withoutAttributes = (url: string) =>
  url.replace(/([?&])target_session_attrs=[^&]*(&?)/, (_, before, after) => (after ? before : ''))
