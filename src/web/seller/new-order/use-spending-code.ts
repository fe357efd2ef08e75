import { useRef, useState } from 'react'
import type { BodyToSend } from '#contract/endpoint.ts'
import { askSpendingCode } from '#contract/orders/take-order.ts'
import { callAsSeller } from '../account/seller-session.ts'

export type Asked = { success: boolean; message: string }

/** The code to the number of whoever's money pays: `note` is what the shop said when it was sent, null before. */
export function useSpendingCode(who: BodyToSend<typeof askSpendingCode>) {
  const [note, setNote] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const ask = (): Promise<Asked> => callAsSeller(askSpendingCode, { body: who })

  async function askFirst(): Promise<Asked> {
    const reply = await ask()
    if (reply.success) setNote(reply.message)
    return reply
  }

  const typedCode = () => String((form.current && new FormData(form.current).get('code')) ?? '')
  const focus = () => form.current?.querySelector('input')?.focus()
  return { note, form, ask, askFirst, typedCode, focus }
}
