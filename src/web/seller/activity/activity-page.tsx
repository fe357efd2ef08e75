import { ACTIVITY_SUBJECTS } from '#contract/shop/activity.ts'
import { pageMeta } from '../../core/seo.ts'
import { readCursor } from '../screen/paged-query.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUrlQuery } from '../screen/url-query.ts'
import type { Route } from './+types/activity-page'
import { ActivityList } from './activity-list.tsx'
import { ACTIVITY_SCREEN, SECURITY_SCREEN } from './activity-url.ts'
import { SecondFactor } from './second-factor.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Activity',
    description: 'Sign-ins and changes, and how you sign in.',
    path: ACTIVITY_SCREEN,
  })

export default function ActivityPage() {
  const { params, setParam } = useUrlQuery()
  const showsSecurity = params.get('show') === 'security'
  const subject = ACTIVITY_SUBJECTS.find((name) => name === params.get('subject')) ?? ''
  return (
    <>
      <ScreenTitle>Activity</ScreenTitle>
      <div className="mb-5">
        <Tabs
          label="Activity"
          tabs={[
            { text: 'Activity', to: ACTIVITY_SCREEN, isCurrent: !showsSecurity },
            { text: 'Two-step sign-in', to: SECURITY_SCREEN, isCurrent: showsSecurity },
          ]}
        />
      </div>
      {showsSecurity ? (
        <SecondFactor />
      ) : (
        <ActivityList
          cursor={readCursor(params)}
          subject={subject}
          onSubject={(chosen) => setParam('subject', chosen)}
        />
      )}
    </>
  )
}
