import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { type Unsaved, useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { inFours } from './second-factor-setup.tsx'

const UNSAVED: Unsaved = {
  title: 'Have you saved your codes?',
  text: 'We can’t show these recovery codes again.',
  stay: 'Back to the codes',
}

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useUnsavedChanges(true, UNSAVED)

  async function copy() {
    const done = await navigator.clipboard.writeText(codes.map(inFours).join('\n')).then(
      () => true,
      () => false,
    )
    if (done) toast.success('Codes copied')
    else toast.error('We couldn’t copy the codes. Please select and copy them.')
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-1 font-semibold outline-none">
        Save your recovery codes
      </h3>
      <p className="mb-4 max-w-[65ch] text-ink-soft">
        Each code signs you in once if you lose your phone. Keep them somewhere safe: we can’t show them again.
      </p>
      <ul className="mb-5 grid gap-x-6 gap-y-2 rounded-field bg-leaf-tint px-4 py-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {inFours(code)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onSaved}>I’ve saved them</Button>
        <Button variant="quiet" onClick={() => void copy()}>
          <Copy size={17} aria-hidden />
          Copy codes
        </Button>
      </div>
    </>
  )
}
