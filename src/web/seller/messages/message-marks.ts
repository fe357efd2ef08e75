import { useEffect, useRef } from 'react'
import { type ContactMessage, type MessageFolder, markMessages } from '#contract/shop/seller-messages.ts'
import { toast } from '../../ui/toast.tsx'
import { undoToast } from '../../ui/undo-toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { noteUnread } from './unread-messages.ts'

/** Long enough to have seen them. */
const SEEN_AFTER_MS = 1_500

/**
 * Messages on the screen count as read after a moment; they stay marked as new until the screen is left. Returns whether
 * one is new.
 */
export function useSeenMessages(messages: readonly ContactMessage[], unread: number | undefined) {
  const fresh = useRef(new Set<string>())
  for (const { _id, isRead } of messages) if (!isRead) fresh.current.add(_id)
  const ids = messages.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
  const toMark = ids.join()

  useEffect(() => {
    if (unread !== undefined) noteUnread(unread)
  }, [unread])

  useEffect(() => {
    if (!toMark) return
    const timer = setTimeout(async () => {
      const reply = await callAsSeller(markMessages, { body: { ids: toMark.split(','), read: true } })
      if (reply.success) noteUnread(reply.unread)
    }, SEEN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [toMark])

  return ({ _id }: ContactMessage) => fresh.current.has(_id)
}

type Moved = Pick<ContactMessage, '_id' | 'user_name'>

/** With an undo. */
export async function moveTo(folder: MessageFolder, message: Moved, onMoved: () => unknown) {
  const { _id, user_name: name } = message
  const reply = await callAsSeller(markMessages, { body: { ids: [_id], done: folder === 'done' } })
  if (!reply.success) {
    toast.error(reply.message)
    return
  }
  noteUnread(reply.unread)
  await onMoved()
  undoToast(`${reply.message}: ${name}`, {
    id: `message-${_id}`,
    onUndo: () => void moveTo(folder === 'done' ? 'inbox' : 'done', message, onMoved),
  })
}
