/** Storage may be forbidden or full; the shop then works without it. */
export function readStored(key: string, storage: () => Storage = () => localStorage): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, text: string | null, storage: () => Storage = () => localStorage) {
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    return
  }
}
