import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import key from '#seed/art/key.webp'
import { Link } from '../../ui/link.tsx'
import { Logo } from '../../ui/logo.tsx'
import { SellerLoginForm } from './seller-login-form.tsx'

export function SellerLoginPage() {
  const navigate = useNavigate()
  useTitle('Seller Login | GreenCart')
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center p-4 outline-none">
      <div className="w-full max-w-sm">
        <Link to="/" className="mx-auto mb-6 block w-fit rounded-full p-1" aria-label="GreenCart shop">
          <Logo />
        </Link>
        <div className="rounded-card border border-line bg-card p-6 shadow-float sm:p-8">
          <div className="mb-6 flex items-center justify-between gap-4">
            <h1 className="text-title">
              <span className="text-leaf">Seller</span> Login
            </h1>
            <img src={key} alt="" width={48} height={48} />
          </div>
          <SellerLoginForm onDone={() => void navigate('/seller')} />
        </div>
        <Link
          to="/staff/login"
          className="mx-auto mt-3 flex min-h-11 w-fit items-center rounded-full px-4 font-medium text-leaf text-sm underline-offset-4 hover:underline"
        >
          Staff sign-in
        </Link>
      </div>
    </main>
  )
}

/** The route's own title is that of the screen behind the login. */
function useTitle(title: string) {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
