import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint, QueryToSend } from '../../../contract/endpoint.ts'
import type { Answer } from '../../api.ts'
import { callAsSeller } from '../account/seller-session.ts'

export type Done<E extends Endpoint> = Extract<Answer<E>, { success: true }>

export type Loaded<E extends Endpoint> =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  /** `stale`: what an earlier question brought, shown until the newer one is answered. */
  | { state: 'ready'; answer: Done<E>; stale: boolean }

type Edit<E extends Endpoint> = (answer: Done<E>) => Done<E>
type Shown<E extends Endpoint> = { asked: string; result: { failed: string } | { answer: Done<E> } }

/** What a screen shows of an endpoint: asked again when the query changes, or with `reload`. The newest answer counts. */
export function useLoaded<E extends Endpoint>(endpoint: E, query: QueryToSend<E>) {
  const [shown, setShown] = useState<Shown<E>>()
  const asked = JSON.stringify(query ?? {})
  const questions = useRef(0)
  /** What became known while a question was out; its answer may be older. */
  const meanwhile = useRef<Edit<E>[] | null>(null)

  const reload = useCallback(async () => {
    questions.current += 1
    const question = questions.current
    meanwhile.current = []
    const answer = await callAsSeller(endpoint, { query: JSON.parse(asked) })
    if (question !== questions.current) return
    const edits = meanwhile.current
    meanwhile.current = null
    setShown((before) => {
      if (answer.success)
        return { asked, result: { answer: edits.reduce((done, edit) => edit(done), answer as Done<E>) } }
      const hasThis = before?.asked === asked && 'answer' in before.result
      return hasThis ? before : { asked, result: { failed: answer.message } }
    })
  }, [endpoint, asked])

  useEffect(() => {
    void reload()
  }, [reload])

  const retry = useCallback(() => {
    setShown(undefined)
    void reload()
  }, [reload])

  /** Shows a change that is known already, before or without asking again. */
  const change = useCallback((edit: Edit<E>) => {
    meanwhile.current?.push(edit)
    setShown((before) =>
      before && 'answer' in before.result ? { ...before, result: { answer: edit(before.result.answer) } } : before,
    )
  }, [])

  return { view: viewOf(shown, asked), reload, retry, change }
}

function viewOf<E extends Endpoint>(shown: Shown<E> | undefined, asked: string): Loaded<E> {
  if (!shown) return { state: 'loading' }
  const stale = shown.asked !== asked
  if ('answer' in shown.result) return { state: 'ready', answer: shown.result.answer, stale }
  return stale ? { state: 'loading' } : { state: 'failed', message: shown.result.failed }
}
