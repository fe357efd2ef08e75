import { MAIL_STATES } from '#contract/shop/mail.ts'
import { pageMeta } from '../../core/seo.ts'
import { readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/messages-page'
import { MailList } from './mail-list.tsx'
import { MessageList } from './message-list.tsx'
import { DONE_SCREEN, MAIL_SCREEN, MESSAGES_SCREEN } from './messages-url.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Messages',
    description: 'Messages from customers, and emails and text messages to them.',
    path: MESSAGES_SCREEN,
  })

export default function MessagesPage() {
  const { params, setParam } = useUrlQuery()
  const showsMail = params.get('show') === 'mail'
  const showsDone = params.get('show') === 'done'
  const cursor = readCursor(params)
  const state = MAIL_STATES.find((name) => name === params.get('state')) ?? ''
  return (
    <>
      <ScreenTitle>Messages</ScreenTitle>
      <div className="mb-5">
        <Tabs
          label="Messages"
          tabs={[
            { text: 'Inbox', to: MESSAGES_SCREEN, isCurrent: !showsMail && !showsDone },
            { text: 'Done', to: DONE_SCREEN, isCurrent: showsDone },
            { text: 'Outgoing', to: MAIL_SCREEN, isCurrent: showsMail },
          ]}
        />
      </div>
      {showsMail ? (
        <MailList cursor={cursor} state={state} onState={(chosen) => setParam('state', chosen)} />
      ) : (
        <MessageList key={String(showsDone)} folder={showsDone ? 'done' : 'inbox'} cursor={cursor} />
      )}
    </>
  )
}
