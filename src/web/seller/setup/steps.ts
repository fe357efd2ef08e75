import type { ComponentType } from 'react'
import { DeliverStep } from './deliver-step.tsx'
import { HomeStep } from './home-step.tsx'
import { LegalStep } from './legal-step.tsx'
import { LookStep } from './look-step.tsx'
import { PayStep } from './pay-step.tsx'
import { SellStep } from './sell-step.tsx'
import type { StepProps } from './step.ts'
import { TaxStep } from './tax-step.tsx'
import { WeighStep } from './weigh-step.tsx'
import { WhoStep } from './who-step.tsx'

export type Step = {
  /** In the URL. */
  path: string
  /** In the row of steps. */
  tab: string
  title: string
  Step: ComponentType<StepProps>
  /** Saves with calls of its own, not through `save`. */
  hasOwnSaves?: true
  /** Needs the room of the preview, which is shown on request. */
  isWide?: true
}

export const STEPS: readonly Step[] = [
  { path: 'who', tab: 'Who you are', title: 'Who you are', Step: WhoStep },
  { path: 'look', tab: 'Look', title: 'Look', Step: LookStep },
  { path: 'home', tab: 'Home page', title: 'Your home page', Step: HomeStep },
  { path: 'sell', tab: 'Products', title: 'What you sell', Step: SellStep, hasOwnSaves: true },
  {
    path: 'deliver',
    tab: 'Delivery',
    title: 'Where and when you deliver',
    Step: DeliverStep,
    hasOwnSaves: true,
    isWide: true,
  },
  { path: 'pay', tab: 'Payment', title: 'How people pay', Step: PayStep },
  { path: 'tax', tab: 'Tax', title: 'Tax', Step: TaxStep },
  { path: 'weigh', tab: 'Weighing', title: 'Labels of your scale', Step: WeighStep },
  { path: 'legal', tab: 'Legal', title: 'Legal', Step: LegalStep },
]
