import { type ComponentType, useEffect } from 'react'
import type { Renderable, Toast, ToastOptions, ValueOrFunction } from 'react-hot-toast'
import { useStore } from '../core/external-store.ts'
import { createStore } from '../core/store.ts'

type Message = ValueOrFunction<Renderable, Toast>

const fetched = createStore<ComponentType | null>(null)
/** The message shown when the toast library cannot be loaded. */
const plain = createStore('')

/** The library is loaded at the first interaction, not with the page. */
async function fetchToasts() {
  const [{ toast }, { default: HotToaster }] = await Promise.all([import('react-hot-toast'), import('./toaster.tsx')])
  fetched.set(HotToaster)
  return toast
}

/** Offline the library may fail to load: success messages are dropped, errors are shown without it. */
const ignore = () => undefined

let clearing: ReturnType<typeof setTimeout> | undefined

function showPlain(message: Message): void {
  if (typeof message !== 'string') return
  plain.set(message)
  clearTimeout(clearing)
  clearing = setTimeout(() => plain.set(''), 4000)
}

export const toast = {
  success: (message: Message, options?: ToastOptions) =>
    void fetchToasts().then((toast) => toast.success(message, options), ignore),
  error: (message: Message, options?: ToastOptions) =>
    void fetchToasts().then(
      (toast) => toast.error(message, options),
      () => showPlain(message),
    ),
  dismiss: (id?: string) => void fetchToasts().then((toast) => toast.dismiss(id), ignore),
}

const INTERACTIONS = ['pointerdown', 'keydown'] as const

export function Toaster() {
  useEffect(() => {
    const leave = new AbortController()
    const interacted = () => {
      leave.abort()
      // After the work that the interaction itself causes.
      setTimeout(() => void fetchToasts().catch(ignore), 500)
    }
    for (const interaction of INTERACTIONS) window.addEventListener(interaction, interacted, { signal: leave.signal })
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
