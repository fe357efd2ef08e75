import Phone from 'lucide-react/icons/phone'
import Reply from 'lucide-react/icons/reply'
import { type ContactMessage, listMessages } from '#contract/shop/seller-messages.ts'
import { formatExact } from '#domain/time-words.ts'
import speechBalloon from '#seed/art/speech-balloon.webp'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { CardList, PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { MailChip } from './mail-chip.tsx'
import { MailTrouble } from './mail-trouble.tsx'

const TO_YOU = { sent: 'Emailed to you', failed: 'Not emailed to you', unsure: 'May not have reached you' }

export function MessageList({ cursor }: { cursor: string }) {
  const { view, reload, retry } = useSellerQuery(listMessages, pageToSend(cursor))
  return (
    <PagedQuery
      view={view}
      onRetry={retry}
      failedTitle="Couldn’t load the messages"
      skeleton={<CardsSkeleton>Loading messages…</CardsSkeleton>}
    >
      {({ messages, sends }, stale) =>
        messages.length ? (
          <CardList items={messages} stale={stale} gap="large">
            {(message) => <MessageCard message={message} sends={sends} onSent={reload} />}
          </CardList>
        ) : (
          <NoMessages />
        )
      }
    </PagedQuery>
  )
}

type MessageCardProps = { message: ContactMessage; sends: boolean; onSent: () => Promise<unknown> }

function MessageCard({ message, sends, onSent }: MessageCardProps) {
  const { _id, user_name: name, user_email: email, user_phone: phone, message: text, createdAt, mail } = message
  const headingId = `message-${_id}`
  return (
    <article aria-labelledby={headingId} className="rounded-card border border-line bg-card p-4 sm:p-5">
      <header className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 id={headingId} className="mr-auto min-w-0">
          <span className="block break-words font-semibold">{name}</span>
          <span className="block break-all font-normal text-ink-soft text-sm">{email}</span>
        </h2>
        <time dateTime={createdAt.toISOString()} className="order-last text-ink-soft text-sm sm:order-none sm:py-1">
          {formatExact(createdAt)}
        </time>
        {mail && sends && <MailChip mail={mail} names={TO_YOU} />}
      </header>
      <p className="max-w-[70ch] whitespace-pre-line break-words">{text}</p>
      <p className="mt-3 flex flex-wrap gap-x-6">
        <a href={replyLink(email, text)} className={LINK}>
          <Reply size={17} aria-hidden />
          Reply
        </a>
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={LINK}>
            <Phone size={16} aria-hidden />
            {phone}
          </a>
        )}
      </p>
      {mail && <MailTrouble mail={mail} sends={sends} onSent={onSent} />}
    </article>
  )
}

const LINK = 'inline-flex min-h-11 items-center gap-2 font-medium text-leaf underline-offset-4 hover:underline'
const MAX_QUOTE = 500

/** A mailto: link that quotes the message. */
function replyLink(email: string, text: string): string {
  const quote = text.slice(0, MAX_QUOTE).replaceAll(/^/gm, '> ')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Your message to GreenCart')}&body=${encodeURIComponent(`\n\n${quote}`)}`
}

function NoMessages() {
  return (
    <EmptyState
      picture={speechBalloon}
      title="No messages yet"
      action={
        <ButtonLink variant="quiet" to="/#contact">
          View the contact form
        </ButtonLink>
      }
    >
      Messages from the contact form appear here.
    </EmptyState>
  )
}
