import type { ReactNode } from 'react'
import wrench from '#seed/art/wrench.webp'
import { shop } from '../core/shop.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** What an area shows where one of its pages could not be drawn. */
export function AreaError({ children }: { children: ReactNode }) {
  return (
    <>
      <title>{`Something went wrong | ${shop().name}`}</title>
      <EmptyState
        level="h1"
        picture={wrench}
        title="Something went wrong"
        action={<Button onClick={() => location.reload()}>Try again</Button>}
      >
        <p>{children}</p>
      </EmptyState>
    </>
  )
}
