import type { ListNews } from '#domain/staff-news.ts'
import { coalesce } from '../../core/coalesce.ts'
import { useStore } from '../../core/external-store.ts'
import { type Connection, openStream, untilStreamAnswers } from '../../core/live-stream.ts'
import { createStore } from '../../core/store.ts'

type News = ListNews | 'person'

const PAUSES = { spreadMs: 300, restMs: 1_000 }

const connection = createStore<Connection>('opening')
const listeners: Record<News, Set<() => void>> = { picks: new Set(), deliveries: new Set(), person: new Set() }
const tell = (news: News) => () => {
  for (const listener of listeners[news]) listener()
}
const news = {
  picks: coalesce(tell('picks'), PAUSES),
  deliveries: coalesce(tell('deliveries'), PAUSES),
  person: coalesce(tell('person'), PAUSES),
}
const all = Object.keys(news) as News[]

export const useStaffConnection = () => useStore(connection)
export const isLive = () => connection.get() === 'open'
export const untilLive = () => untilStreamAnswers(connection)

export function onNews(about: News, listener: () => void): () => void {
  listeners[about].add(listener)
  return () => listeners[about].delete(listener)
}

/**
 * One stream for all screens of the person who is signed in. A phone that sleeps has none; when it wakes or comes back
 * online, the new stream's first event loads everything once.
 */
export function startStaffStream(): () => void {
  let close: (() => void) | undefined
  const on = Object.fromEntries(all.map((about) => [about, news[about].call]))

  function open() {
    close?.()
    close = undefined
    for (const about of all) news[about].cancel()
    connection.set('opening')
    if (document.hidden) return
    let isFirst = true
    close = openStream('staff', {
      on,
      onReload() {
        // After a restart of the shop all phones come back together.
        for (const about of all) (isFirst ? tell(about) : news[about].call)()
        isFirst = false
      },
      onConnection(isOpen) {
        // A stream does not say why it ended: the session may be over.
        if (connection.get() === 'open' && !isOpen) news.person.call()
        connection.set(isOpen ? 'open' : 'lost')
      },
      // Too many windows, say: with each try, after growing pauses, the lists are read without a stream.
      onRefused() {
        for (const about of all) news[about].call()
      },
    })
  }

  open()
  const leave = new AbortController()
  document.addEventListener('visibilitychange', open, leave)
  window.addEventListener('online', open, leave)
  return () => {
    leave.abort()
    close?.()
    for (const about of all) news[about].cancel()
    connection.set('opening')
  }
}
