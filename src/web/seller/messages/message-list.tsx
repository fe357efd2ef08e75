import Check from 'lucide-react/icons/check'
import Inbox from 'lucide-react/icons/inbox'
import Phone from 'lucide-react/icons/phone'
import Reply from 'lucide-react/icons/reply'
import { useRef, useState } from 'react'
import { type ContactMessage, listMessages, type MessageFolder } from '#contract/shop/seller-messages.ts'
import { formatExact } from '#domain/time-words.ts'
import speechBalloon from '#seed/art/speech-balloon.webp'
import { phoneLink } from '../../core/phone-link.ts'
import { shop } from '../../core/shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useSellerQuery } from '../account/seller-query.ts'
import { CardsSkeleton } from '../screen/cards-skeleton.tsx'
import { CardList, PagedQuery, pageToSend } from '../screen/paged-query.tsx'
import { MailChip } from './mail-chip.tsx'
import { MailTrouble } from './mail-trouble.tsx'
import { moveTo, useSeenMessages } from './message-marks.ts'
import { MESSAGES_SCREEN } from './messages-url.ts'

const TO_YOU = { sent: 'Emailed to you', failed: 'Not emailed to you', unsure: 'May not have reached you' }

export function MessageList({ folder, cursor }: { folder: MessageFolder; cursor: string }) {
  const { view, reload, retry } = useSellerQuery(listMessages, { folder, ...pageToSend(cursor) })
  const shown = view.state === 'ready' ? view.reply : undefined
  const isNew = useSeenMessages(shown?.messages ?? [], shown?.unread)
  const list = useRef<HTMLDivElement>(null)

  /** The card goes with its button, so the focus moves to the list. */
  async function move(message: ContactMessage) {
    await moveTo(folder === 'done' ? 'inbox' : 'done', message, reload)
    list.current?.focus()
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <PagedQuery
        view={view}
        onRetry={retry}
        failedTitle="Couldn’t load the messages"
        skeleton={<CardsSkeleton>Loading messages…</CardsSkeleton>}
      >
        {({ messages, sends }, stale) =>
          messages.length ? (
            <CardList items={messages} stale={stale} gap="large">
              {(message) => (
                <MessageCard
                  message={message}
                  isNew={isNew(message)}
                  sends={sends}
                  onSent={reload}
                  onMove={() => move(message)}
                />
              )}
            </CardList>
          ) : (
            <NoMessages isDone={folder === 'done'} />
          )
        }
      </PagedQuery>
    </div>
  )
}

type MessageCardProps = {
  message: ContactMessage
  isNew: boolean
  sends: boolean
  onSent: () => Promise<unknown>
  onMove: () => Promise<unknown>
}

function MessageCard({ message, isNew, sends, onSent, onMove }: MessageCardProps) {
  const [busy, setBusy] = useState(false)
  const { _id, user_name: name, user_email: email, user_phone: phone, message: text, createdAt, mail } = message
  const headingId = `message-${_id}`
  return (
    <article
      aria-labelledby={headingId}
      className={`rounded-card border bg-card p-4 sm:p-5 ${isNew ? 'border-leaf' : 'border-line'}`}
    >
      <header className="mb-3 flex flex-wrap items-start gap-x-3 gap-y-2">
        <h2 id={headingId} className="mr-auto min-w-0">
          <span className="block break-words font-semibold">
            {name}
            {isNew && (
              <span className="ml-2 rounded-full bg-leaf px-2 py-0.5 align-middle font-medium text-on-leaf text-xs">
                New
              </span>
            )}
          </span>
          <span className="block break-all font-normal text-ink-soft text-sm">{email}</span>
        </h2>
        <time dateTime={createdAt.toISOString()} className="order-last text-ink-soft text-sm sm:order-none sm:py-1">
          {formatExact(createdAt)}
        </time>
        {mail && sends && <MailChip mail={mail} names={TO_YOU} />}
      </header>
      <p className="max-w-[70ch] whitespace-pre-line break-words">{text}</p>
      <p className="mt-3 flex flex-wrap items-center gap-x-6">
        <a href={replyLink(email, text)} className={LINK}>
          <Reply size={17} aria-hidden />
          Reply
        </a>
        {phone && (
          <a href={phoneLink(phone)} className={LINK}>
            <Phone size={16} aria-hidden />
            {phone}
          </a>
        )}
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-describedby={headingId}
          onClick={() => {
            setBusy(true)
            void onMove().finally(() => setBusy(false))
          }}
          className="ml-auto"
        >
          {message.isDone ? <Inbox size={16} aria-hidden /> : <Check size={16} aria-hidden />}
          {message.isDone ? 'Move to inbox' : 'Mark as done'}
        </Button>
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
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message to ${shop().name}`)}&body=${encodeURIComponent(`\n\n${quote}`)}`
}

function NoMessages({ isDone }: { isDone: boolean }) {
  if (isDone) {
    return (
      <EmptyState
        picture={speechBalloon}
        title="Nothing here yet"
        action={
          <ButtonLink variant="quiet" to={MESSAGES_SCREEN}>
            Open the inbox
          </ButtonLink>
        }
      >
        Messages you’ve marked as done appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      picture={speechBalloon}
      title="Your inbox is empty"
      action={
        <ButtonLink variant="quiet" to="/#contact">
          View the contact form
        </ButtonLink>
      }
    >
      New messages from the contact form appear here.
    </EmptyState>
  )
}
