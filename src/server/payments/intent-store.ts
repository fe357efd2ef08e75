import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ProviderName } from '#contract/orders/place-order.ts'
import { NO_ADDRESS } from '#domain/address.ts'
import type { DeliveryInstructions } from '#domain/order.ts'
import type { Db, Reader, Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { type Intent, paymentIntents } from '../db/tables/payment-tables.ts'
import { inSeconds } from '../jobs/leased-rows.ts'
import { FIRST_CHECK_MINUTES, HOLD_END } from './intent-times.ts'
import type { Payment } from './payment-provider.ts'
import { takenBy } from './taken-by.ts'

type NewIntent = Pick<
  Intent,
  'userId' | 'bill' | 'amount' | 'credit' | 'lines' | 'address' | 'slotFrom' | 'slotUntil' | 'cartThen' | 'newcomer'
> &
  DeliveryInstructions

/** Longer than a call to the provider may take. */
const creatingEnd = inSeconds(30)

/** The stock is taken already, and the caller is about to ask the provider. */
export async function insertIntent(tx: Tx, intent: NewIntent): Promise<Intent> {
  const [row] = await tx
    .insert(paymentIntents)
    .values({ id: newId(), ...intent, held: true, heldUntil: HOLD_END, creatingUntil: creatingEnd })
    .returning()
  if (!row) throw new Error('insert returned no intent')
  return row
}

/** Nothing is held for it, and the caller is about to ask the provider. */
export async function insertOwedIntent(tx: Tx, wanted: Pick<Intent, 'userId' | 'amount'>): Promise<Intent> {
  const nothing = { bill: [], lines: [], address: NO_ADDRESS, cartThen: {}, held: false }
  const times = { heldUntil: HOLD_END, creatingUntil: creatingEnd }
  const [row] = await tx
    .insert(paymentIntents)
    .values({ id: newId(), purpose: 'owed', ...wanted, ...nothing, ...times })
    .returning()
  if (!row) throw new Error('insert returned no intent')
  return row
}

/** One that may still be paid: two devices that pay the same get the same, and the provider takes it once. */
export async function findOpenOwedIntent(
  tx: Tx,
  { userId, amount }: Pick<Intent, 'userId' | 'amount'>,
  provider: ProviderName | null,
): Promise<Intent | null> {
  const isOpen = and(isNull(paymentIntents.paymentId), sql`${paymentIntents.heldUntil} > now()`)
  const isTheirs = or(isNull(paymentIntents.provider), takenBy(paymentIntents.provider, provider))
  const isSame = and(eq(paymentIntents.userId, userId), eq(paymentIntents.amount, amount))
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.purpose, 'owed'), isSame, isOpen, isTheirs))
    .orderBy(desc(paymentIntents.id))
    .limit(1)
  return row ?? null
}

/** None of another provider: nobody else can say what became of it. */
export async function findIntentByProviderOrder(
  db: Reader,
  { provider, orderId }: { provider: ProviderName | null; orderId: string },
): Promise<Intent | null> {
  const [row] = await db
    .select()
    .from(paymentIntents)
    .where(and(eq(paymentIntents.providerOrderId, orderId), takenBy(paymentIntents.provider, provider)))
  return row ?? null
}

/** What a payment is for; null when that is not known. */
export async function findIntentOf(db: Reader, { provider, orderId }: Payment): Promise<Intent | null> {
  return orderId === null ? null : findIntentByProviderOrder(db, { provider, orderId })
}

/** Who took a payment that an order was made of. */
export async function readProvider(db: Reader, paymentId: string): Promise<ProviderName> {
  const [row] = await db
    .select({ provider: paymentIntents.provider })
    .from(paymentIntents)
    .where(eq(paymentIntents.paymentId, paymentId))
  if (!row?.provider) throw new Error(`payment ${paymentId} has no intent`)
  return row.provider
}

export async function lockIntent(tx: Tx, id: string): Promise<Intent | null> {
  const [row] = await tx.select().from(paymentIntents).where(eq(paymentIntents.id, id)).for('update')
  return row ?? null
}

/** One that has expired and that no other process is working on. */
export async function lockExpired(tx: Tx): Promise<Intent | null> {
  const [row] = await tx
    .select()
    .from(paymentIntents)
    .where(and(paymentIntents.held, sql`${paymentIntents.heldUntil} <= now()`))
    .orderBy(asc(paymentIntents.heldUntil))
    .limit(1)
    .for('update', { skipLocked: true })
  return row ?? null
}

/** False while another call is asking the provider for it. */
export async function claimCreation(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .update(paymentIntents)
    .set({ creatingUntil: creatingEnd })
    .where(
      and(
        eq(paymentIntents.id, id),
        isNull(paymentIntents.providerOrderId),
        sql`coalesce(${paymentIntents.creatingUntil} < now(), true)`,
      ),
    )
    .returning({ id: paymentIntents.id })
  return rows.length > 0
}

/** False when another call was quicker: its provider order counts, and this one stays unused. */
export async function saveProviderOrder(
  db: Db,
  id: string,
  made: { provider: ProviderName; providerOrderId: string },
): Promise<boolean> {
  const rows = await db
    .update(paymentIntents)
    .set({
      ...made,
      creatingUntil: null,
      nextCheckAt: sql`now() + ${FIRST_CHECK_MINUTES} * interval '1 minute'`,
    })
    .where(and(eq(paymentIntents.id, id), isNull(paymentIntents.providerOrderId)))
    .returning({ id: paymentIntents.id })
  return rows.length > 0
}

export async function giveUpCreation(tx: Tx, id: string): Promise<void> {
  await tx.update(paymentIntents).set({ creatingUntil: null }).where(eq(paymentIntents.id, id))
}

export async function markPaid(tx: Tx, id: string, paid: { orderId: string | null; paymentId: string }): Promise<void> {
  await tx
    .update(paymentIntents)
    .set({ ...paid, held: false, nextCheckAt: null })
    .where(eq(paymentIntents.id, id))
}
