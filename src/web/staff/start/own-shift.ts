import { useState } from 'react'
import type { BodyToSend } from '#contract/endpoint.ts'
import { setOwnShift } from '#contract/staff/staff.ts'
import { toast } from '../../ui/toast.tsx'
import { callAsStaff, enter } from '../account/staff-session.ts'

/** Begins, ends or plans the shift of who is signed in. */
export function useOwnShift() {
  const [busy, setBusy] = useState(false)

  async function send(body: BodyToSend<typeof setOwnShift>) {
    setBusy(true)
    const reply = await callAsStaff(setOwnShift, { body })
    setBusy(false)
    if (reply.success) enter(reply.person)
    else toast.error(reply.message)
  }

  return { busy, send }
}
