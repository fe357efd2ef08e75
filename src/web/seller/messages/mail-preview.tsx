import { type Mail, showMail } from '#contract/shop/mail.ts'
import { phoneWords } from '#domain/phone-number.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedState } from '../screen/failed-state.tsx'

export function MailPreview({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  return (
    <Dialog
      open={mail !== null}
      onClose={onClose}
      title={mail?.title ?? 'Message'}
      width={mail?.isText ? undefined : 'wide'}
    >
      {mail && <MailBody key={mail._id} mail={mail} />}
    </Dialog>
  )
}

/** In a sandboxed frame: no script runs and no link navigates. */
function MailBody({ mail }: { mail: Mail }) {
  const { view, retry } = useSellerQuery(showMail, { id: mail._id })
  if (view.state === 'loading') return <Skeleton className="h-[60dvh]" />
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load the message" message={view.message} onRetry={retry} />
  }
  const { subject, html, text } = view.reply
  if (html === null) return <TextBody mail={mail} text={text} />
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">
        To <span className="break-all text-ink">{mail.recipient}</span>
        <br />
        Subject <span className="text-ink">{subject}</span>
      </p>
      <iframe
        title="Email preview"
        sandbox=""
        srcDoc={html}
        className="h-[60dvh] w-full rounded-field border border-line"
      />
    </>
  )
}

/** As a phone shows it. */
function TextBody({ mail, text }: { mail: Mail; text: string }) {
  return (
    <>
      <p className="mb-3 text-ink-soft text-sm">
        To <span className="text-ink tabular-nums">{phoneWords(mail.recipient)}</span>
      </p>
      <p className="w-fit max-w-[36ch] rounded-card rounded-bl-sm bg-leaf-tint px-4 py-3">{text}</p>
    </>
  )
}
