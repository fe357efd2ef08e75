import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'
import type { Paise } from '#domain/money.ts'

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value),
})
export const moment = (name: string) => timestamp(name, { withTimezone: true })
export const paise = (name: string) => integer(name).$type<Paise>()
export const paiseSum = (name: string) => bigint(name, { mode: 'number' }).$type<Paise>()
