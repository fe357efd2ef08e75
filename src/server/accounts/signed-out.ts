import type { FastifyReply } from 'fastify'
import { refuse } from '#contract/refused.ts'
import { sendRefusal } from '../http/errors.ts'

/** A first visit is no error: status 200, so that the browser's console stays clean. */
export const sendSignedOut = (reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, refuse('not_signed_in'), { status: 200 })
