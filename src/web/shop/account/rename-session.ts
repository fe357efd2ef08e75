import { announceSession, session } from './session-store.ts'

/** The top bar and other tabs show the new name at once. */
export function renameSession(name: string): void {
  const now = session.get()
  if (now.state === 'in') session.set({ ...now, user: { ...now.user, name } })
  announceSession()
}
