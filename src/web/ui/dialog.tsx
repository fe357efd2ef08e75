import X from 'lucide-react/icons/x'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { Button } from './button.tsx'

type DialogProps = {
  open: boolean
  /** Called on Escape, the backdrop and the close button; the dialog stays until `open` is false. */
  onClose: () => void
  title: string
  children: ReactNode
  width?: keyof typeof WIDTHS | undefined
}

const CENTRED = 'm-auto w-[calc(100%-2rem)] rounded-card'
const WIDTHS = {
  narrow: `${CENTRED} max-w-md`,
  wide: `${CENTRED} max-w-2xl`,
  widest: `${CENTRED} max-w-5xl`,
  /** At the bottom of a phone's screen. */
  sheet: 'sheet mx-0 mt-auto mb-0 max-h-[88dvh] w-full max-w-none rounded-t-card',
}

const CONTROLS = ':is(a[href], button, input, select, textarea, summary):not(:disabled, [hidden], [type="hidden"])'

/** The dialog focuses its first button, Close, unless a field asks for the focus: the next one is what it is about. */
function focusContent(dialog: HTMLDialogElement | null) {
  const [close, first] = dialog?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  if (close === document.activeElement) first?.focus({ preventScroll: true })
}

/** On the native dialog, which traps the focus and returns it. */
export function Dialog({ open, onClose, title, children, width = 'narrow' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // With the content, not after it: an empty dialog would take the next click.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && !element?.open) {
      element?.showModal()
      focusContent(element)
    }
    if (!open && element?.open) element.close()
  }, [open])

  /** `preventDefault`: the press would otherwise take the focus that the dialog has just returned. */
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }

  /** The browser's own handling closes at once, and a second Escape without a cancel event. */
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !dialog.current?.contains(event.target as Node)) return
    event.preventDefault()
    onClose()
  }

  /** The back gesture of a phone. */
  const closeOnRequest = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    onClose()
  }

  /** Only when the browser closed it. The event of a close by `open` comes late, maybe when it is open again. */
  const tellWhenClosed = () => {
    if (open && !dialog.current?.open) onClose()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onMouseDown={closeOnBackdrop}
      onKeyDown={closeOnEscape}
      onCancel={closeOnRequest}
      onClose={tellWhenClosed}
      className={`dialog bg-card p-0 shadow-float ${WIDTHS[width]}`}
    >
      {open && (
        <div className="p-6 sm:p-8">
          <div className="mb-5 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-title">
              {title}
            </h2>
            <Button variant="round" aria-label="Close" onClick={onClose} className="-mt-2 -mr-2">
              <X size={20} aria-hidden />
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
