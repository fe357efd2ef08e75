import { MAIL_STATES } from '../../../contract/mail.ts'
import { pageMeta } from '../../seo.ts'
import { Link } from '../../ui/link.tsx'
import { useAddressQuery } from '../screen/address-query.ts'
import { ScreenTitle } from '../screen/screen-title.tsx'
import type { Route } from './+types/messages-page'
import { MailList } from './mail-list.tsx'
import { MessageList } from './message-list.tsx'
import { MAIL_SCREEN, MESSAGES_SCREEN } from './messages-address.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Messages',
    description: 'What people wrote to the shop, and what it wrote to them.',
    path: MESSAGES_SCREEN,
    hidden: true,
  })

export default function MessagesPage() {
  const { params, setParam } = useAddressQuery()
  const showsMail = params.get('show') === 'mail'
  const cursor = params.get('cursor')?.slice(0, 64) ?? ''
  const state = MAIL_STATES.find((name) => name === params.get('state')) ?? ''
  return (
    <>
      <ScreenTitle>Messages</ScreenTitle>
      <nav aria-label="Kinds of mail" className="mb-5 flex w-fit gap-1 rounded-full bg-line p-1">
        <Tab to={MESSAGES_SCREEN} current={!showsMail}>
          From people
        </Tab>
        <Tab to={MAIL_SCREEN} current={showsMail}>
          Outgoing mail
        </Tab>
      </nav>
      {showsMail ? (
        <MailList cursor={cursor} state={state} onState={(chosen) => setParam('state', chosen)} />
      ) : (
        <MessageList cursor={cursor} />
      )}
    </>
  )
}

type TabProps = { to: string; current: boolean; children: string }

function Tab({ to, current, children }: TabProps) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className="inline-flex min-h-11 items-center rounded-full px-5 font-medium text-ink-soft transition-colors duration-150 hover:text-ink aria-[current=page]:bg-card aria-[current=page]:text-ink aria-[current=page]:shadow-sm"
    >
      {children}
    </Link>
  )
}
