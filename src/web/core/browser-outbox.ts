import { readStored, writeStored } from './browser-storage.ts'
import type { OutboxHost } from './outbox.ts'
import { whenVisible } from './when-visible.ts'

/** For browsers whose storage is forbidden or full. */
const unstored = new Map<string, string | null>()

/** In local storage, under Web Locks where the browser has them: over plain HTTP it has none. */
export const browserOutbox: OutboxHost = {
  read: (name) => unstored.get(name) ?? readStored(name),
  write(name, text) {
    writeStored(name, text)
    if (readStored(name) === text) unstored.delete(name)
    else unstored.set(name, text)
  },
  lock: (name, task) => (navigator.locks ? navigator.locks.request(name, task) : task()),
  listen(name, { onWake, onChange }) {
    const stop = whenVisible(onWake)
    const heard = ({ key }: StorageEvent) => key === name && onChange()
    window.addEventListener('storage', heard)
    return () => {
      stop()
      window.removeEventListener('storage', heard)
    }
  },
}
