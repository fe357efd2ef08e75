import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { type Mail, resendMail, SENDABLE_STATES } from '#contract/shop/mail.ts'
import { formatExact } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'

type MailTroubleProps = {
  mail: Mail
  /** Whether a mail server is configured for it. */
  sends: boolean
  onSent: () => Promise<unknown>
}

export function MailTrouble({ mail, sends, onSent }: MailTroubleProps) {
  const words = troubleWords(mail)
  const sendable = sends && SENDABLE_STATES.includes(mail.state)
  if (!words && !sendable) return null
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t pt-3 text-sm">
      <p className="min-w-0 flex-1 basis-64 break-words text-ink-soft">{words}</p>
      {sendable && <SendButton mail={mail} onSent={onSent} />}
    </div>
  )
}

function troubleWords({ state, isText, attempts, lastError, nextAttemptAt }: Mail): string | null {
  if (state === 'unsure')
    return isText
      ? `The message service didn’t respond, so this may not have arrived. ${lastError ?? ''}`
      : `The mail server didn’t respond, so this email may not have arrived. ${lastError ?? ''}`
  if (state === 'failed' || state === 'withheld') return lastError
  if (state === 'queued' && nextAttemptAt && attempts > 0) {
    return `Tried ${attempts === 1 ? 'once' : `${attempts} times`}. Next try: ${formatExact(nextAttemptAt)}. ${lastError ?? ''}`
  }
  return null
}

function SendButton({ mail, onSent }: Pick<MailTroubleProps, 'mail' | 'onSent'>) {
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const reply = await callAsSeller(resendMail, { body: { id: mail._id } })
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
    await onSent()
    setBusy(false)
  }

  return (
    <Button variant="quiet" busy={busy} onClick={() => void send()} size="small">
      <Send size={16} aria-hidden />
      {mail.state === 'kept' || mail.state === 'withheld' ? 'Send now' : 'Send again'}
    </Button>
  )
}
