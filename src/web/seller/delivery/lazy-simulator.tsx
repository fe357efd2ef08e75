import { useCallback, useState } from 'react'
import { UNREACHABLE } from '../../core/api.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'
import type { Area } from './area-values.ts'

const loadPanel = async () => (await import('./simulator-panel.tsx')).SimulatorPanel

/** Loaded when it is shown: few managers open it. */
export function LazySimulator({ areas }: { areas: readonly Area[] }) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const Panel = useLazyComponent(loadPanel, !failed, onFailed)
  if (Panel) return <Panel areas={areas} />
  if (!failed) return <CardsSkeleton>Loading the simulator…</CardsSkeleton>
  return (
    <FailedState title="Couldn’t load the simulator" message={UNREACHABLE.message} onRetry={() => setFailed(false)} />
  )
}
