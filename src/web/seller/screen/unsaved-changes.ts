import { useEffect } from 'react'
import { useStore } from '../../core/external-store.ts'
import { createStore } from '../../core/store.ts'

export type Unsaved = { title: string; text: string; stay: string }

const FORM: Unsaved = {
  title: 'Leave without saving?',
  text: 'What you’ve entered will be lost.',
  stay: 'Keep editing',
}

const unsaved = createStore<Unsaved | null>(null)
/** Resolves the question that is on the screen. */
const question = createStore<((leave: boolean) => void) | null>(null)

export const hasUnsavedChanges = () => unsaved.get() !== null

/** While true, links, reloads and closing the tab ask first. */
export function useUnsavedChanges(isUnsaved: boolean, words: Unsaved = FORM) {
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.set(words)
    window.addEventListener('beforeunload', warn)
    return () => {
      unsaved.set(null)
      window.removeEventListener('beforeunload', warn)
    }
  }, [isUnsaved, words])
}

/** Resolves with true at once without unsaved changes, else with the seller's answer. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true)
  return new Promise((reply) => question.set(reply))
}

export function useLeaveQuestion() {
  const reply = useStore(question)
  const words = useStore(unsaved)
  return {
    words: reply ? (words ?? FORM) : null,
    decide(leave: boolean) {
      question.set(null)
      reply?.(leave)
    },
  }
}
