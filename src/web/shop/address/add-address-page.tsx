import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pageMeta } from '../../seo.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSession } from '../account/session-store.ts'
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
  const [left, setLeft] = useState(false)

  useEffect(() => {
    if (session.state !== 'out' || left) return
    setLeft(true)
    void navigate('/cart', { replace: true })
  }, [session.state, left, navigate])

  return (
    <div className="page-column grid min-h-svh content-start items-center gap-8 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-14">
      <div>
        <h1 className="mb-2 font-semibold text-3xl tracking-tight sm:text-4xl">Add shipping address</h1>
        <p className="mb-6 text-ink-soft">Tell us where to bring your groceries.</p>
        {session.state === 'in' ? <AddressForm user={session.user} /> : <Skeleton className="h-[36rem] rounded-card" />}
      </div>
      <AddressArt />
    </div>
  )
}
