import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { User } from '../../../contract/accounts.ts'
import { pageMeta } from '../../seo.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { askToLogIn, useSession } from '../account/session-store.ts'
import type { Route } from './+types/add-address-page'
import { AddressArt } from './address-art.tsx'
import { AddressForm } from './address-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Add address',
    description: 'Where should we deliver?',
    path: '/add-address',
    hidden: true,
  })

export default function AddAddressPage() {
  const session = useSession()
  const navigate = useNavigate()
  /** Who the form is for, also when the session ends meanwhile: what was typed stays. */
  const [user, setUser] = useState<User | null>(null)

  useEffect(() => {
    if (session.state === 'in') setUser(session.user)
    if (session.state !== 'out' || user) return
    askToLogIn('/add-address')
    void navigate('/cart', { replace: true })
  }, [session, user, navigate])

  return (
    <div className="page-column grid min-h-svh content-start items-center gap-8 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-14">
      <div>
        <h1 className="mb-2 font-semibold text-3xl tracking-tight sm:text-4xl">Add shipping address</h1>
        <p className="mb-6 text-ink-soft">Where should we deliver your groceries?</p>
        {user ? <AddressForm user={user} /> : <Skeleton className="h-[36rem] rounded-card" />}
      </div>
      <AddressArt />
    </div>
  )
}
