import type { Mail, MailState } from '#contract/shop/mail.ts'

const LOOKS: Record<MailState, string> = {
  queued: 'bg-bakery text-ink',
  sending: 'bg-bakery text-ink',
  sent: 'bg-leaf-tint text-leaf',
  failed: 'bg-berry-tint text-berry',
  unsure: 'bg-tangerine-tint text-tangerine',
  kept: 'bg-grains text-ink',
  withheld: 'bg-grains text-ink',
}

export const STATE_NAMES: Record<MailState, string> = {
  queued: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
  unsure: 'May not have arrived',
  kept: 'Not sent (no mail server)',
  withheld: 'Held back',
}

/** What is otherwise said of text messages. */
const TEXT_STATES: Partial<typeof STATE_NAMES> = { kept: 'Not sent (not set up)' }

type MailChipProps = { mail: Mail; names?: Partial<Record<MailState, string>> }

export function MailChip({ mail: { state, attempts, isText }, names }: MailChipProps) {
  const known = { ...STATE_NAMES, ...(isText && TEXT_STATES), ...names }
  const text = state === 'queued' && attempts > 0 ? 'Trying again' : known[state]
  return <span className={`rounded-full px-3 py-1 font-medium text-sm whitespace-nowrap ${LOOKS[state]}`}>{text}</span>
}
