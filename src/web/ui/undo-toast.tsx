import type { Renderable } from 'react-hot-toast'
import { toast } from './toast.tsx'

/** Longer than other success toasts: there is a button to reach. */
const UNDO_MS = 10_000

export function undoToast(message: string, { id, onUndo }: { id: string; onUndo: () => void }) {
  const undo = () => {
    toast.dismiss(id)
    onUndo()
  }
  toast.success(<UndoMessage message={message} onUndo={undo} />, { id, duration: UNDO_MS })
}

function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }): Renderable {
  return (
    <span className="flex items-center gap-2">
      {message}
      <button
        type="button"
        onClick={onUndo}
        className="-my-2 min-h-11 rounded-full px-3 font-semibold text-leaf hover:bg-leaf-tint"
      >
        Undo
      </button>
    </span>
  )
}
