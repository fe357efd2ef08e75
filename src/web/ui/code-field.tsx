import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'

/** A text message takes a while: nobody should pay for three of them. */
const PAUSE_SECONDS = 30

type Asked = { success: boolean; message: string }

type CodeFieldProps = {
  error?: string | undefined
  /** What is said before another code has been asked for. */
  note: string
  /** Asks for another code. */
  ask: () => Promise<Asked>
}

/** For the code of a text message that was just asked for; after half a minute, for another one. */
export function CodeField({ error, note, ask }: CodeFieldProps) {
  const [said, setSaid] = useState<Asked>({ success: true, message: note })
  const [left, setLeft] = useState(PAUSE_SECONDS)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  async function askAgain() {
    setBusy(true)
    const reply = await ask()
    setBusy(false)
    setSaid(reply)
    if (reply.success) setLeft(PAUSE_SECONDS)
  }

  return (
    <div className="flex flex-col gap-3">
      <p role="status" className={said.success ? 'text-ink-soft' : 'text-berry'}>
        {said.message}
      </p>
      <TextField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        autoFocus
        required
        error={error}
        placeholder="123456"
      />
      {left > 0 ? (
        <p className="flex min-h-11 items-center text-ink-soft text-sm tabular-nums">
          You can ask for another code in {left} s.
        </p>
      ) : (
        <Button variant="quiet" size="small" busy={busy} onClick={() => void askAgain()} className="self-start">
          Send another code
        </Button>
      )}
    </div>
  )
}
