import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { listMails, MAIL_STATES, type Mail, type MailState } from '#contract/shop/mail.ts'
import { phoneWords } from '#domain/phone-number.ts'
import { formatExact } from '#domain/time-words.ts'
import envelope from '#seed/art/envelope.webp'
import magnifyingGlass from '#seed/art/magnifying-glass.webp'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { ChoiceField } from '../screen/choice-field.tsx'
import { CardList, PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { MailChip, STATE_NAMES } from './mail-chip.tsx'
import { MailPreview } from './mail-preview.tsx'
import { MailTrouble } from './mail-trouble.tsx'
import { MAIL_SCREEN } from './messages-url.ts'

const STATE_CHOICES = [
  { value: '', text: 'All messages' },
  ...MAIL_STATES.map((state) => ({ value: state, text: STATE_NAMES[state] })),
] as const

type MailListProps = { cursor: string; state: MailState | ''; onState: (state: string) => void }

export function MailList({ cursor, state, onState }: MailListProps) {
  const query = { ...pageToSend(cursor), ...(state && { state }) }
  // What is waiting or being sent becomes something else without the seller.
  const { view, reload, retry } = useSellerQuery(listMails, query, { refetchEvery: 10_000 })
  const [shown, setShown] = useState<Mail | null>(null)
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <ChoiceField label="Status" value={state} choices={STATE_CHOICES} onChoose={onState} />
        {view.state === 'ready' && <Trouble count={view.reply.troubled} />}
      </div>
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the messages"
        skeleton={<CardsSkeleton>Loading messages…</CardsSkeleton>}
      >
        {({ mails, sends }, stale) => (
          <>
            {!sends.others && <NoMailServer />}
            {!sends.texts && mails.some(({ isText }) => isText) && <NoTexts />}
            {mails.length ? (
              <CardList items={mails} stale={stale}>
                {(mail) => (
                  <MailCard mail={mail} sends={sendsOf(mail, sends)} onShow={() => setShown(mail)} onSent={reload} />
                )}
              </CardList>
            ) : (
              <NoMails filtered={state !== '' || cursor !== ''} />
            )}
          </>
        )}
      </PagedQuery>
      <MailPreview mail={shown} onClose={() => setShown(null)} />
    </>
  )
}

function sendsOf({ kind, isText }: Mail, { contactForm, others, texts }: Sends): boolean {
  if (isText) return texts
  return kind === 'contact' ? contactForm : others
}

type Sends = ReplyOf<typeof listMails>['sends']
type MailCardProps = { mail: Mail; sends: boolean; onShow: () => void; onSent: () => Promise<unknown> }

function MailCard({ mail, sends, onShow, onSent }: MailCardProps) {
  const { _id, title, isText, recipient, createdAt } = mail
  const headingId = `mail-${_id}`
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id={headingId} className="mr-auto min-w-0">
          <span className="block font-semibold">{title}</span>
          <span className={`block font-normal text-ink-soft text-sm ${isText ? '' : 'break-all'}`}>
            {isText ? `Text message to ${phoneWords(recipient).replaceAll(' ', '\u00a0')}` : `to ${recipient}`} ·{' '}
            <time dateTime={createdAt.toISOString()}>{formatExact(createdAt)}</time>
          </span>
        </h2>
        <MailChip mail={mail} />
        <Button variant="quiet" onClick={onShow} aria-describedby={headingId} size="small">
          <Eye size={17} aria-hidden />
          View
        </Button>
      </div>
      <MailTrouble mail={mail} sends={sends} onSent={onSent} />
    </article>
  )
}

function Trouble({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <p role="status" className="text-berry text-sm">
      {count === 1 ? 'One message needs' : `${count} messages need`} your attention: not sent, or may not have arrived.
    </p>
  )
}

function NoMailServer() {
  return (
    <p className="mb-4 rounded-card bg-tangerine-tint px-4 py-3 text-sm">
      No mail server is set up, so emails are kept here. Set <code>SMTP_URL</code> to send them.
    </p>
  )
}

function NoTexts() {
  return (
    <p className="mb-4 rounded-card bg-tangerine-tint px-4 py-3 text-sm">
      No service for text messages is set up, so they are kept here. Set <code>MESSAGES_URL</code> to send them.
    </p>
  )
}

function NoMails({ filtered }: { filtered: boolean }) {
  return (
    <EmptyState
      picture={filtered ? magnifyingGlass : envelope}
      title={filtered ? 'No messages found' : 'No messages yet'}
      action={
        <ButtonLink variant="quiet" to={filtered ? MAIL_SCREEN : '/seller/orders'}>
          {filtered ? 'Show all messages' : 'See orders'}
        </ButtonLink>
      }
    >
      {filtered ? 'No messages match this filter.' : 'Customers get an email with every order and each step of it.'}
    </EmptyState>
  )
}
