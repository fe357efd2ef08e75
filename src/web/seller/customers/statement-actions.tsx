import Copy from 'lucide-react/icons/copy'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import { useState } from 'react'
import { sendStatement } from '#contract/customers/owed.ts'
import { statementText } from '#domain/owed-statement.ts'
import { randomKey } from '../../core/random-key.ts'
import { useShop } from '../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { callAsSeller } from '../account/seller-session.ts'
import { printStatement, type Statement } from './statement-sheet.tsx'

/** On paper, by email, or as text for a message to a phone. */
export function StatementActions({ id, statement }: { id: string; statement: Statement }) {
  const { name: shop } = useShop()
  const [busy, setBusy] = useState(false)
  const text = statementText(statement, shop)

  async function send() {
    setBusy(true)
    const reply = await callAsSeller(sendStatement, { body: { id, from: statement.from }, idempotencyKey: randomKey() })
    setBusy(false)
    if (reply.success) toast.success(reply.message)
    else toast.error(reply.message)
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast.success('Statement copied')
    } catch {
      toast.error('We couldn’t copy the statement.')
    }
  }

  /** Closing the phone's own dialog is no failure. */
  const share = () => void navigator.share({ text }).catch(() => undefined)

  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => printStatement(statement)}>
        <Printer size={16} aria-hidden />
        Print
      </Button>
      {statement.hasEmail && (
        <Button variant="quiet" size="small" busy={busy} onClick={() => void send()}>
          <Mail size={16} aria-hidden />
          Email
        </Button>
      )}
      {'share' in navigator && (
        <Button variant="quiet" size="small" onClick={share}>
          <Share2 size={16} aria-hidden />
          Share
        </Button>
      )}
      <Button variant="quiet" size="small" onClick={() => void copy()}>
        <Copy size={16} aria-hidden />
        Copy
      </Button>
    </div>
  )
}
