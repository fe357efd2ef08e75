import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of the page that is fetched when it is first wanted, null until it is there. One that cannot be fetched stays
 * away, instead of taking the page with it, and is asked for again the next time.
 */
export function useFetchedPart<Props>(
  fetchPart: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onMissed?: () => void,
): ComponentType<Props> | null {
  const [fetched, setFetched] = useState<{ Part: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (wanted && !fetched) fetchPart().then((Part) => setFetched({ Part }), onMissed ?? (() => undefined))
  }, [wanted, fetched, fetchPart, onMissed])
  return fetched?.Part ?? null
}
