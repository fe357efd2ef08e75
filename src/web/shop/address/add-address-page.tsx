import type { ReactNode } from 'react'
import { replace, useNavigate } from 'react-router'
import type { User } from '#contract/accounts/accounts.ts'
import { MESSAGES } from '#contract/messages.ts'
import type { PageFacts } from '#contract/pages/page-facts.ts'
import { pageMeta } from '../../core/seo.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { slidesPages } from '../../ui/view-transition.ts'
import { knownSession } from '../account/known-session.ts'
import { askToLogIn } from '../account/session-store.ts'
import type { Route } from './+types/add-address-page'
import { AddressArt } from './address-art.tsx'
import { AddressForm } from './address-form.tsx'
import { saveAddress } from './address-store.ts'
import { currentPlace } from './place-store.ts'

export const handle: PageFacts = { search: 'private', cached: true }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Add address',
    description: 'Where should we deliver?',
    path: '/add-address',
  })

export async function clientLoader() {
  const session = await knownSession()
  if (session.state === 'in') return { user: session.user }
  askToLogIn('/add-address')
  throw replace('/cart')
}

/** The loader's user stays when the session ends meanwhile, and with it what was typed. */
export default function AddAddressPage({ loaderData: { user } }: Route.ComponentProps) {
  const navigate = useNavigate()
  /** To where the shopper was, also on that page; who opened the form by its address comes from nowhere. */
  const goBack = () => (cameFromShop() ? navigate(-1) : navigate('/cart', { viewTransition: slidesPages }))
  return (
    <AddAddress>
      <AddressForm
        known={knownOf(user)}
        save={saveAddress}
        onSaved={() => {
          toast.success(MESSAGES.addressAdded)
          void goBack()
        }}
        className="rounded-card border border-line bg-card p-5 sm:p-6"
      />
    </AddAddress>
  )
}

/** The router counts the pages of this visit. */
const cameFromShop = () => typeof history.state?.idx === 'number' && history.state.idx > 0

/** What the shopper has said before. */
function knownOf({ name, email }: User) {
  const [firstName = '', ...others] = name.trim().split(/\s+/)
  return { firstName, lastName: others.join(' '), email, zipcode: currentPlace() ?? '', country: 'India' }
}

export function HydrateFallback() {
  return (
    <AddAddress>
      <Skeleton className="h-[36rem] rounded-card" />
    </AddAddress>
  )
}

function AddAddress({ children }: { children: ReactNode }) {
  return (
    <div className="page-column grid min-h-svh content-start items-center gap-8 py-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,420px)] lg:gap-14">
      <div>
        <h1 className="mb-2 font-semibold text-3xl tracking-tight sm:text-4xl">Add shipping address</h1>
        <p className="mb-6 text-ink-soft">Where should we deliver your groceries?</p>
        {children}
      </div>
      <AddressArt />
    </div>
  )
}
