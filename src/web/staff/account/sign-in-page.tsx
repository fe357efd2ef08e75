import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { LinkPage } from './link-page.tsx'
import { LoginPage } from './login-page.tsx'
import { useStaffSession } from './staff-session.ts'

export default function SignInPage() {
  const session = useStaffSession()
  const { token, forget } = useLinkToken()
  const navigate = useNavigate()
  const isDone = session.state === 'in' && !token
  useEffect(() => {
    if (isDone) void navigate('/staff', { replace: true })
  }, [isDone, navigate])
  if (token) return <LinkPage key={token} token={token} onDone={forget} />
  return session.state === 'out' && <LoginPage ended={session.ended} />
}

/** The token of a one-time link follows the # of its URL, and is taken out of it. */
function useLinkToken() {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState('')
  const given = hash.slice(1)
  if (given && given !== token) setToken(given)
  useEffect(() => {
    if (given) void navigate(pathname, { replace: true })
  }, [given, pathname, navigate])
  return { token, forget: () => setToken('') }
}
