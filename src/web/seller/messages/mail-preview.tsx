import { type Mail, showMail } from '#contract/shop/mail.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { FailedState } from '../screen/failed-state.tsx'

export function MailPreview({ mail, onClose }: { mail: Mail | null; onClose: () => void }) {
  return (
    <Dialog open={mail !== null} onClose={onClose} title={mail?.title ?? 'Email'} width="wide">
      {mail && <MailBody key={mail._id} mail={mail} />}
    </Dialog>
  )
}

/** In a sandboxed frame: no script runs and no link navigates. */
function MailBody({ mail }: { mail: Mail }) {
  const { view, retry } = useSellerQuery(showMail, { id: mail._id })
  if (view.state === 'loading') return <Skeleton className="h-[60dvh]" />
  if (view.state === 'failed') {
    return <FailedState title="Couldn’t load the email" message={view.message} onRetry={retry} />
  }
  const { subject, html } = view.reply
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
