import type { Tx } from '../db/database.ts'
import { newId } from '../db/new-id.ts'
import { contactMessages, newsletterSubscribers } from '../db/schema.ts'

export type ContactMessage = { userName: string; userEmail: string; userPhone: string | null; message: string }

export async function insertMessage(tx: Tx, message: ContactMessage): Promise<string> {
  const id = newId()
  await tx.insert(contactMessages).values({ id, ...message })
  return id
}

export async function insertSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing()
}
