import type { Db } from '../db/database.ts'
import { statement } from '../db/statement.ts'

const HOUR = `date_trunc('hour', now(), 'UTC')`

const findFull = statement<{ seconds: number }>(`
  SELECT ceil(extract(epoch FROM ${HOUR} + interval '1 hour' - now()))::int AS seconds
  FROM wrong_codes WHERE hour = ${HOUR} AND tries >= $1`)

/** Seconds until strangers may try codes again; 0 while the hour has tries left. */
export async function secondsUntilTries(db: Db, max: number): Promise<number> {
  const [full] = await findFull(db, max)
  return full ? Math.max(1, full.seconds) : 0
}

const add = statement<{ tries: number }>(`
  INSERT INTO wrong_codes AS counted (hour, tries) VALUES (${HOUR}, $1)
  ON CONFLICT (hour) DO UPDATE SET tries = counted.tries + EXCLUDED.tries
    WHERE counted.tries + EXCLUDED.tries <= $2
  RETURNING tries`)

/** Counts tries from their start, so that a hundred at once are no way around; null when the hour has none left. */
export async function countTries(db: Db, tries: number, max: number): Promise<{ isLast: boolean } | null> {
  const [counted] = await add(db, tries, max)
  return counted ? { isLast: tries > 0 && counted.tries >= max } : null
}

const takeBack = statement(`UPDATE wrong_codes SET tries = greatest(0, tries - $1) WHERE hour = ${HOUR}`)

/** They led to a right code. */
export async function takeBackTries(db: Db, tries: number): Promise<void> {
  await takeBack(db, tries)
}

const deleteOld = statement(`DELETE FROM wrong_codes WHERE hour < now() - interval '1 day'`)

export async function deleteOldWrongCodes(db: Db): Promise<void> {
  await deleteOld(db)
}
