import { useEffect, useRef } from 'react'
import { Toaster, useToasterStore } from 'react-hot-toast'

/** Success stays 2 s, an error 4 s, at most 20 at once (the library's own limit). */
export default function HotToaster() {
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
    if (document.querySelector('dialog:modal')) layer.current?.hidePopover()
    layer.current?.togglePopover(true)
  }, [newest])

  return layer
}
