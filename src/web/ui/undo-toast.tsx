import type { Renderable } from 'react-hot-toast'
import { toast } from './toast.tsx'

/** Longer than other success toasts: there is a button to reach. */
const BUTTON_MS = 10_000

type ButtonToast = { id: string; label: string; onPress: () => void /** Instead of the tick. */; icon?: Renderable }

export function buttonToast(message: string, { id, label, onPress, icon }: ButtonToast) {
  const press = () => {
    toast.dismiss(id)
    onPress()
  }
  toast.success(<Message message={message} label={label} onPress={press} />, {
    id,
    duration: BUTTON_MS,
    ...(icon && { icon }),
  })
}

export const undoToast = (message: string, { id, onUndo }: { id: string; onUndo: () => void }) =>
  buttonToast(message, { id, label: 'Undo', onPress: onUndo })

type MessageProps = { message: string; label: string; onPress: () => void }

function Message({ message, label, onPress }: MessageProps): Renderable {
  return (
    <span className="flex items-center gap-2">
      {message}
      <button
        type="button"
        onClick={onPress}
        className="-my-2 min-h-11 shrink-0 rounded-full px-3 font-semibold text-leaf hover:bg-leaf-tint"
      >
        {label}
      </button>
    </span>
  )
}
