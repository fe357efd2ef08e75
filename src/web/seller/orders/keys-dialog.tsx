import Keyboard from 'lucide-react/icons/keyboard'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ORDER_KEYS, setKeysOff, useKeysOff } from './order-keys.ts'

const Key = ({ children }: { children: string }) => (
  <kbd className="inline-block min-w-7 rounded-md border border-field-line bg-paper px-1.5 py-0.5 text-center font-medium font-sans text-sm">
    {children}
  </kbd>
)

type KeysDialogProps = { open: boolean; onClose: () => void }

/** Every key of this screen, and whether they are in use on this device. */
export function KeysDialog({ open, onClose }: KeysDialogProps) {
  const off = useKeysOff()
  return (
    <Dialog open={open} onClose={onClose} title="Keys for orders">
      <label className="mb-3 flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          checked={!off}
          onChange={() => setKeysOff(!off)}
          className="size-5 shrink-0 accent-leaf"
        />
        Use these keys on this device
      </label>
      <dl className={`grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 ${off ? 'opacity-60' : ''}`}>
        {ORDER_KEYS.map(({ keys, words }) => (
          <div key={words} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-ink-soft text-sm">
        While orders are chosen, N, S, B, R and C are about all of them. Keys rest while you type or a window is open.
      </p>
    </Dialog>
  )
}

/** For who has a keyboard: phones don't show it. */
export const KeysHint = ({ onOpen }: { onOpen: () => void }) => (
  <p className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm max-md:hidden pointer-coarse:hidden">
    <span>
      <Key>J</Key> <Key>K</Key> move
    </span>
    <span>
      <Key>N</Key> next step
    </span>
    <span>
      <Key>X</Key> choose
    </span>
    <Button variant="round" aria-keyshortcuts="?" className="w-auto px-2 text-leaf text-sm" onClick={onOpen}>
      <Keyboard size={17} aria-hidden />
      All keys
    </Button>
  </p>
)
