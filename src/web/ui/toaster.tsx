import { useEffect, useRef } from 'react'
import { Toaster, toast, useToasterStore } from 'react-hot-toast'

/** Success stays 2 s, an error 4 s, at most 20 at once (the library's own limit). */
export default function HotToaster() {
  useLeaveWithDialog()
  return (
    <div ref={useTopLayer()} popover="manual" className="m-0 block overflow-visible border-0 bg-transparent p-0">
      <Toaster
        position="top-center"
        containerStyle={{ top: 80 }}
        toastOptions={{
          success: { duration: 2000, iconTheme: { primary: 'var(--color-leaf)', secondary: 'var(--color-on-leaf)' } },
          error: { duration: 4000, iconTheme: { primary: 'var(--color-berry)', secondary: 'var(--color-card)' } },
          style: {
            background: 'var(--color-card)',
            color: 'var(--color-ink)',
            border: '1px solid var(--color-line)',
            borderRadius: '999px',
            boxShadow: 'var(--shadow-float)',
            padding: '8px 16px',
            fontSize: '0.9375rem',
          },
        }}
      />
    </div>
  )
}

/**
 * A popover in the top layer. A dialog that opened later covers it until it is shown again. It is laid out also while
 * hidden: a toast that cannot be measured stays transparent.
 */
function useTopLayer() {
  const layer = useRef<HTMLDivElement>(null)
  const newest = useToasterStore().toasts[0]?.id

  useEffect(() => {
    if (!newest) return
    if (isDialogOpen()) layer.current?.hidePopover()
    layer.current?.togglePopover(true)
  }, [newest])

  return layer
}

const isDialogOpen = () => document.querySelector('dialog:modal') !== null

/** What went wrong in a dialog goes with it. A success stays: it is often what closed the dialog. */
function useLeaveWithDialog() {
  const { toasts } = useToasterStore()
  const newest = toasts[0]
  const errors = useRef<string[]>([])

  useEffect(() => {
    if (newest?.type === 'error' && isDialogOpen()) errors.current.push(newest.id)
  }, [newest?.id, newest?.type])

  useEffect(() => {
    const dismiss = () => {
      for (const id of errors.current.splice(0)) toast.dismiss(id)
    }
    // The event does not bubble.
    document.addEventListener('close', dismiss, true)
    return () => document.removeEventListener('close', dismiss, true)
  }, [])
}
