import { type ComponentType, useEffect } from 'react'
import type { Renderable, Toast, ToastOptions, ValueOrFunction } from 'react-hot-toast'
import { createStore, useStore } from '../external-store.ts'

type Message = ValueOrFunction<Renderable, Toast>

const fetched = createStore<ComponentType | null>(null)
/** What is said without toasts. */
const plain = createStore('')

/** Toasts are fetched when somebody first touches the page: nobody needs them to see it. */
async function fetchToasts() {
  const [{ toast }, { default: HotToaster }] = await Promise.all([import('react-hot-toast'), import('./toaster.tsx')])
  fetched.set(HotToaster)
  return toast
}

/** Without a connection there may be no toasts to be had: good news can do without them, bad news is told anyhow. */
const unsaid = () => undefined

let silence: ReturnType<typeof setTimeout> | undefined

function sayPlainly(message: Message): void {
  if (typeof message !== 'string') return
  plain.set(message)
  clearTimeout(silence)
  silence = setTimeout(() => plain.set(''), 4000)
}

export const toast = {
  success: (message: Message, options?: ToastOptions) =>
    void fetchToasts().then((toast) => toast.success(message, options), unsaid),
  error: (message: Message, options?: ToastOptions) =>
    void fetchToasts().then(
      (toast) => toast.error(message, options),
      () => sayPlainly(message),
    ),
  dismiss: (id?: string) => void fetchToasts().then((toast) => toast.dismiss(id), unsaid),
}

const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const

export function Toaster() {
  useEffect(() => {
    const leave = new AbortController()
    const touched = () => {
      leave.abort()
      // What the touch is for comes first.
      setTimeout(() => void fetchToasts().catch(unsaid), 500)
    }
    for (const touch of FIRST_TOUCHES) window.addEventListener(touch, touched, { signal: leave.signal })
    return () => leave.abort()
  }, [])

  const HotToaster = useStore(fetched)
  const words = useStore(plain)
  return (
    <>
      {HotToaster && <HotToaster />}
      {words && (
        <div role="alert" className="pointer-events-none fixed inset-x-4 top-20 z-50 text-center">
          <p className="inline-block rounded-card border border-line bg-card px-4 py-2 shadow-float">{words}</p>
        </div>
      )}
    </>
  )
}
