import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component that is loaded when it is first wanted, null until then. Unlike React.lazy, one that fails to load stays
 * null instead of throwing, and is loaded again the next time.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
  onFailed?: () => void,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null)
  useEffect(() => {
    if (wanted && !loaded) load().then((Component) => setLoaded({ Component }), onFailed ?? (() => undefined))
  }, [wanted, loaded, load, onFailed])
  return loaded?.Component ?? null
}
