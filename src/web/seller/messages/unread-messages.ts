import { listMessages } from '#contract/shop/seller-messages.ts'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'
import { callAsSeller } from '../account/seller-session.ts'

const EVERY_MS = 60_000

/** How many messages nobody has read. */
const unread = createStore(0)
export const useUnreadMessages = () => useStore(unread)
export const noteUnread = (count: number) => unread.set(count)

export function watchUnreadMessages(): () => void {
  const count = async () => {
    if (document.hidden) return
    const reply = await callAsSeller(listMessages, { query: { limit: '1', folder: 'inbox' } })
    if (reply.success) noteUnread(reply.unread)
  }
  void count()
  const timer = setInterval(() => void count(), EVERY_MS)
  return () => clearInterval(timer)
}
