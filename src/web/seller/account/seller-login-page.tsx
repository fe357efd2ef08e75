import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { readSellerShop } from '#contract/shop/shop.ts'
import { LoginCard } from '../../account/login-card.tsx'
import { useShop } from '../../core/shop.ts'
import { Link } from '../../ui/link.tsx'
import { SETUP_SCREEN } from '../screen/setup-screen.ts'
import { SellerLoginForm } from './seller-login-form.tsx'
import { callAsSeller } from './seller-session.ts'

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
      <SellerLoginForm onDone={() => void openArea(navigate)} />
    </LoginCard>
  )
}

/** A shop that has no name yet is set up first. */
async function openArea(navigate: NavigateFunction): Promise<void> {
  await navigate('/seller')
  const reply = await callAsSeller(readSellerShop)
  if (reply.success && !reply.isSetUp) await navigate(SETUP_SCREEN, { replace: true })
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
