import Mail from 'lucide-react/icons/mail'
import { sendConfirmation, showAccount } from '#contract/accounts/account-settings.ts'
import { toast } from '../../ui/toast.tsx'
import { buttonToast } from '../../ui/undo-toast.tsx'
import { callAsShopper } from './call-as-shopper.ts'

/** After sign-up, in a shop that can send email. */
export async function askToConfirm(): Promise<void> {
  const account = await callAsShopper(showAccount)
  if (!account.success || account.isConfirmed || !account.sendsMail) return
  buttonToast('Please confirm your email', {
    id: 'confirm-email',
    label: 'Send link',
    onPress: () => void send(),
    icon: <Mail size={20} aria-hidden className="shrink-0 text-leaf" />,
  })
}

async function send(): Promise<void> {
  const reply = await callAsShopper(sendConfirmation)
  if (reply.success) toast.success(reply.message, { duration: 5000 })
  else toast.error(reply.message)
}
