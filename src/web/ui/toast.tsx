import { lazy, Suspense, useEffect } from 'react'
import type { Renderable, Toast, ToastOptions, ValueOrFunction } from 'react-hot-toast'
import { createStore, useStore } from '../external-store.ts'

type Message = ValueOrFunction<Renderable, Toast>

const wanted = createStore(false)
const HotToaster = lazy(() => import('./toaster.tsx'))

/** Toasts are fetched when somebody first touches the page: nobody needs them to see it. */
const want = () => {
  wanted.set(true)
  return import('react-hot-toast')
}

export const toast = {
  success: (message: Message, options?: ToastOptions) =>
    void want().then(({ toast }) => toast.success(message, options)),
  error: (message: Message, options?: ToastOptions) => void want().then(({ toast }) => toast.error(message, options)),
  dismiss: (id?: string) => void want().then(({ toast }) => toast.dismiss(id)),
}

const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const

export function Toaster() {
  useEffect(() => {
    const leave = new AbortController()
    const touched = () => {
      leave.abort()
      void want()
    }
    for (const touch of FIRST_TOUCHES) window.addEventListener(touch, touched, { signal: leave.signal })
    return () => leave.abort()
  }, [])

  return (
    useStore(wanted) && (
      <Suspense>
        <HotToaster />
      </Suspense>
    )
  )
}
