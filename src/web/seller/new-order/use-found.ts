import { useEffect, useEffectEvent, useState } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import type { Failed } from '../screen/failed-part.tsx'
import { useLater } from './use-later.ts'

const PAUSE = 150
const MIN_LENGTH = 2

type Found<T> = { text: string; choices: readonly T[]; message?: string | undefined }

/** What the shop finds for a text while it is typed: the last one counts, and a refusal is no empty list. */
export function useFound<T>(
  typed: string,
  ask: (text: string) => Promise<{ success: true; choices: readonly T[] } | Refusal>,
): { choices: readonly T[]; isAnswered: boolean; failed: Failed | null } {
  const [found, setFound] = useState<Found<T>>({ text: '', choices: [] })
  const [tries, setTries] = useState(0)
  const text = useLater(typed.trim(), PAUSE)
  const isLongEnough = text.length >= MIN_LENGTH
  const find = useEffectEvent(ask)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!isLongEnough) return
    let isOld = false
    void find(text).then((reply) => {
      if (isOld) return
      setFound(reply.success ? { text, choices: reply.choices } : { text, choices: [], message: reply.message })
    })
    return () => {
      isOld = true
    }
  }, [text, isLongEnough, tries])

  if (!isLongEnough || typed.trim().length < MIN_LENGTH) return { choices: [], isAnswered: false, failed: null }
  const { message } = found
  return {
    choices: found.choices,
    isAnswered: found.text === typed.trim() && message === undefined,
    failed: message === undefined ? null : { message, onRetry: () => setTries((now) => now + 1) },
  }
}
