import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoginCard } from '../../account/login-card.tsx'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { SellerLoginForm } from './seller-login-form.tsx'

export function SellerLoginPage() {
  const navigate = useNavigate()
  useTitle(`Seller Login | ${useShop().name}`)
  return (
    <LoginCard
      title={
        <>
          <span className="text-leaf">Seller</span> Login
        </>
      }
      below={
        <Link
          to="/staff/login"
          className="mx-auto mt-3 flex min-h-11 w-fit items-center rounded-full px-4 font-medium text-leaf text-sm underline-offset-4 hover:underline"
        >
          Staff sign-in
        </Link>
      }
    >
      <SellerLoginForm onDone={() => void navigate('/seller')} />
    </LoginCard>
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
