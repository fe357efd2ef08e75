import { type ComponentType, useCallback, useState } from 'react'
import { UNREACHABLE } from '../../api.ts'
import { useLazyComponent } from '../../ui/lazy-component.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { FailedState } from '../screen/failed-state.tsx'

type LazyPartProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props; name: string }

/** A part of the screen that is loaded when it is shown. */
export function LazyPart<Props extends object>({ load, props, name }: LazyPartProps<Props>) {
  const [failed, setFailed] = useState(false)
  const onFailed = useCallback(() => setFailed(true), [])
  const Part = useLazyComponent(load, !failed, onFailed)
  if (Part) return <Part {...props} />
  if (!failed) return <CardsSkeleton>{`Loading the ${name}…`}</CardsSkeleton>
  return (
    <FailedState title={`Couldn’t load the ${name}`} message={UNREACHABLE.message} onRetry={() => setFailed(false)} />
  )
}
