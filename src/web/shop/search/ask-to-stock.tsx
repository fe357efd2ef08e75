import Check from 'lucide-react/icons/check'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askToStock } from '#contract/catalog/search.ts'
import { callApi } from '../../core/api.ts'
import { Button } from '../../ui/button.tsx'

/** Joins the seller's list of searches without a result. */
export function AskToStock({ search }: { search: string }) {
  const [state, setState] = useState<'ready' | 'busy' | { done: boolean; message: string }>('ready')
  const said = useRef<HTMLParagraphElement>(null)

  const ask = async () => {
    setState('busy')
    const { success, message } = await callApi(askToStock, { body: { search } })
    flushSync(() => setState({ done: success, message }))
    if (success) said.current?.focus()
  }

  const isDone = typeof state === 'object' && state.done
  return (
    <>
      {!isDone && (
        <Button size="small" onClick={() => void ask()} busy={state === 'busy'}>
          Ask us to stock it
        </Button>
      )}
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className={`outline-none ${isDone ? 'flex min-h-11 items-center gap-2 font-medium text-leaf-deep' : 'text-berry text-sm empty:hidden'}`}
      >
        {isDone && <Check size={18} aria-hidden className="shrink-0" />}
        {typeof state === 'object' && state.message}
      </p>
    </>
  )
}
