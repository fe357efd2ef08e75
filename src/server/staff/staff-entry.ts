import type { FastifyRequest } from 'fastify'
import { type Refused, refuse, refuseAt } from '#contract/refused.ts'
import type { ActivityDetails } from '#contract/shop/activity.ts'
import { deviceName } from '../accounts/device-name.ts'
import { tryCode } from '../accounts/second-factor.ts'
import { findSecondFactor } from '../accounts/second-factor-store.ts'
import { closeSession, openSession } from '../accounts/session-store.ts'
import { recordActivity } from '../activity/activity-store.ts'
import type { Tx } from '../db/database.ts'
import { sessionToken } from '../http/session-cookie.ts'
import { refuseTooMany } from '../limits/refuse-too-many.ts'
import { type StaffRow, updateStaff } from './staff-store.ts'

type Entering = { person: StaffRow; by: 'password' | 'link'; code: string | undefined; request: FastifyRequest }
type Step = Pick<ActivityDetails, 'factor' | 'link'>
type NoCode = Refused<'second_factor_required' | 'wrong_code' | 'too_many_requests'>

/** A refusal comes in an object, so that the transaction that counted a wrong code commits. */
export type Entered = { token: string | null } | { refused: NoCode }

/** The caller has locked the person. No token: they are switched off, or have another password by now. */
export async function enterStaff(tx: Tx, entering: Entering): Promise<Entered> {
  const { person, by, request } = entering
  const step = await passSecondStep(tx, entering)
  if ('refused' in step) return step
  const passwordHash = by === 'password' ? person.passwordHash : null
  const device = deviceName(request.headers['user-agent'])
  const token = await openSession(tx, { kind: 'staff', id: person.id }, { device, passwordHash })
  if (!token) return { token }
  // On a device that several people share, the session of the one before ends.
  const before = sessionToken(request, 'staff')
  if (before) await closeSession(tx, 'staff', before)
  await updateStaff(tx, person.id, { lastSeenAt: new Date() })
  await recordActivity(tx, { who: person, act: 'signed_in', details: step, ip: request.ip })
  return { token }
}

/**
 * A link asks for the code too, or whoever can make one would get around it. Wrong codes beside a link are counted apart
 * from those beside the password: a thief of the password locks nobody out of a link.
 */
async function passSecondStep(tx: Tx, { person, by, code, request }: Entering): Promise<Step | { refused: NoCode }> {
  const secondFactor = await findSecondFactor(tx, person.id)
  if (!secondFactor.totpKey) return { factor: by }
  if (!code) return { refused: refuse('second_factor_required', undefined, { secondFactor: true }) }
  const link = by === 'link' ? { link: true as const } : {}
  const tried = await tryCode(tx, secondFactor, { code, counter: `codes beside the ${by} of ${person.id}` })
  if (tried.state === 'locked') return { refused: refuseTooMany(tried.seconds) }
  if (tried.state === 'accepted') return { factor: tried.factor, ...link }
  const { id: target, name, role } = person
  const failed = { who: 'stranger', target, details: { factor: 'code', ...link, name, role }, ip: request.ip } as const
  await recordActivity(tx, { ...failed, act: 'sign_in_failed' })
  if (tried.isLast) await recordActivity(tx, { ...failed, act: 'sign_ins_locked' })
  return { refused: refuseAt('code', 'wrong_code', undefined, { secondFactor: true }) }
}
