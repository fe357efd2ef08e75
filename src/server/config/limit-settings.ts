import { checkedSetting } from './setting.ts'

export const LIMIT_ENVIRONMENT = {
  REDIS_URL: checkedSetting(
    (text) => /^rediss?:$/.test(URL.parse(text)?.protocol ?? ''),
    () => 'REDIS_URL must start with redis:// or rediss:// (leave it unset to count in the database).',
    {
      description:
        '`redis://…` or `rediss://…` of a Redis or Valkey server where all processes count sign-ins and changes together. Only for shops on a Postgres server',
      unset: 'counted in the Postgres server',
      example: 'redis://localhost:6379',
    },
  ),
}
