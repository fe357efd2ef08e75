import { loginSeller } from '#contract/accounts/seller-sign-in.ts'
import { LoginForm } from '../../account/login-form.tsx'
import { toast } from '../../ui/toast.tsx'
import { logInSeller } from './seller-session.ts'

export function SellerLoginForm({ onDone }: { onDone?: () => void }) {
  return (
    <LoginForm
      endpoint={loginSeller}
      call={logInSeller}
      onDone={({ message }) => {
        toast.success(message)
        onDone?.()
      }}
      submit="Login"
    />
  )
}
