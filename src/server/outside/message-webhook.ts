import { createHmac } from 'node:crypto'
import type { MessageService } from '../config/message-settings.ts'
import { type Delivery, type OutgoingText, onClosing, type TextCarrier } from '../mail/mail-carrier.ts'
import { fetchFailure } from './fetch-failure.ts'

const ANSWER_MS = 30_000
const TRY_AGAIN = new Set([408, 429])

/**
 * Posts each text message to a function of the shop's operator, which calls whatever provider there is. The signature
 * has the time in it, so that a copy of the request is worth nothing later.
 */
export function messageWebhook(service: MessageService, { answerMs = ANSWER_MS } = {}): TextCarrier {
  return {
    async carry(message, { handOver, stopping }) {
      if (stopping.aborted || !(await handOver())) return { outcome: 'dropped' }
      const noTime = new AbortController()
      const over = () => noTime.abort(new Error('the shop stopped before it replied'))
      const stopListening = onClosing(stopping, { begins() {}, over })
      try {
        const response = await fetch(service.url, {
          ...signed(service, message),
          redirect: 'manual',
          signal: AbortSignal.any([AbortSignal.timeout(answerMs), noTime.signal]),
        })
        // Never read: however long it is, and because it may repeat the code.
        void response.body?.cancel().catch(() => undefined)
        return verdict(response.status)
      } catch (error) {
        const { why, mayHaveArrived } = fetchFailure(error)
        return { outcome: mayHaveArrived ? 'unsure' : 'later', why: `Couldn’t reach the message service: ${why}` }
      } finally {
        stopListening()
      }
    },
  }
}

function signed({ authorization, secret }: MessageService, { id, to, text, kind, values }: OutgoingText) {
  const body = JSON.stringify({ id, to, text, kind, values })
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-message-signature': `t=${time},v1=${signature}`,
      ...(authorization && { authorization }),
    },
    body,
  }
}

function verdict(status: number): Delivery {
  if (status >= 200 && status < 300) return { outcome: 'sent' }
  const why = `The message service replied with ${status}`
  return { outcome: status >= 500 || TRY_AGAIN.has(status) ? 'later' : 'refused', why }
}
