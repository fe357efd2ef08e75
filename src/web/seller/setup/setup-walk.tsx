import Eye from 'lucide-react/icons/eye'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useShop } from '../../core/shop.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ScreenTitle } from '../screen/screen-title.tsx'
import { Tabs } from '../screen/tabs.tsx'
import { useUnsavedChanges } from '../screen/unsaved-changes.ts'
import { useUrlQuery } from '../screen/url-query.ts'
import { FactConflictPanel } from './fact-conflict-panel.tsx'
import { type SavedShop, SetupContext } from './setup-context.ts'
import { stepUrl } from './setup-url.ts'
import { useShopInEdit } from './shop-in-edit.ts'
import { ShopPreview } from './shop-preview.tsx'
import type { SellerShop, WantedFactsToSend } from './step.ts'
import { STEPS, type Step } from './steps.ts'

const PREVIEW = 'shop-preview'

/** One step after another, each with its own URL. Steps that were opened stay, with what was typed there. */
export function SetupWalk({ read }: { read: SavedShop }) {
  const { params } = useUrlQuery()
  const { isDemo = false } = useShop()
  const current = STEPS.find(({ path }) => path === params.get('step')) ?? (STEPS[0] as Step)
  const { shop, save, overtaken, settle, onSaved } = useShopInEdit(read)
  const [opened, setOpened] = useState<readonly string[]>([])
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set())
  const [drafts, setDrafts] = useState<Readonly<Record<string, Partial<SellerShop>>>>({})
  /** A step whose typed values were settled begins anew, and each with the facts of one's own shop. */
  const [turn, setTurn] = useState(0)
  const [isShown, setIsShown] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useUnsavedChanges(unsaved.size > 0)
  useFocusOnChange(heading, current.path)
  if (!opened.includes(current.path)) setOpened([...opened, current.path])

  const previewed = Object.assign({}, shop, ...Object.values(drafts)) as SellerShop
  const clean = (path: string) => setUnsaved((now) => new Set([...now].filter((one) => one !== path)))
  const setDraft = useCallback(
    (path: string, draft: Partial<SellerShop>) => setDrafts((now) => ({ ...now, [path]: draft })),
    [],
  )

  async function saveStep(path: string, wanted: WantedFactsToSend) {
    const wrong = await save(wanted)
    if (!wrong) clean(path)
    return wrong
  }

  async function settleStep(kept: WantedFactsToSend) {
    await settle(kept)
    clean(current.path)
    setTurn(turn + 1)
    heading.current?.focus()
  }

  const place = STEPS.indexOf(current)
  return (
    <>
      <ScreenTitle
        aside={
          <Button
            variant="quiet"
            size="small"
            aria-expanded={isShown}
            aria-controls={PREVIEW}
            onClick={() => setIsShown(!isShown)}
            className={current.isWide ? '' : 'xl:hidden'}
          >
            <Eye size={18} aria-hidden />
            {isShown ? 'Hide preview' : 'Preview'}
          </Button>
        }
      >
        Your shop
      </ScreenTitle>
      <div className="mb-6">
        <Tabs
          label="Steps"
          tabs={STEPS.map(({ path, tab }) => ({
            text: unsaved.has(path) && path !== current.path ? `${tab} •` : tab,
            to: stepUrl(path),
            isCurrent: path === current.path,
          }))}
        />
      </div>
      <div className={`grid items-start gap-8 ${current.isWide ? '' : 'xl:grid-cols-[minmax(0,1fr)_22rem]'}`}>
        <ShopPreview
          id={PREVIEW}
          shop={previewed}
          className={`${isShown ? 'flex overflow-x-auto sm:grid sm:grid-cols-2' : 'hidden'} ${current.isWide ? '' : 'xl:sticky xl:top-20 xl:order-last xl:grid xl:grid-cols-1'}`}
        />
        <div className="@container min-w-0">
          <p className="text-ink-soft text-sm">
            Step {place + 1} of {STEPS.length}
          </p>
          <h2 ref={heading} tabIndex={-1} className="mb-5 font-semibold text-xl outline-none">
            {current.title}
          </h2>
          {overtaken && <FactConflictPanel overtaken={overtaken} onSettle={settleStep} />}
          {STEPS.filter(({ path }) => opened.includes(path)).map((step) => (
            <OpenedStep
              key={`${step.path} ${turn} ${isDemo}`}
              step={step}
              isCurrent={step === current}
              shop={shop}
              save={(wanted) => saveStep(step.path, wanted)}
              onSaved={onSaved}
              onDraft={setDraft}
              onTyped={() => setUnsaved((now) => (now.has(step.path) ? now : new Set([...now, step.path])))}
            />
          ))}
          <StepLinks place={place} />
        </div>
      </div>
    </>
  )
}

/** Whoever went on by keyboard begins the next step at its top. */
function useFocusOnChange(heading: RefObject<HTMLElement | null>, path: string) {
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) heading.current?.focus()
    shown.current = path
  }, [heading, path])
}

type OpenedStepProps = {
  step: Step
  isCurrent: boolean
  shop: SellerShop
  save: (wanted: WantedFactsToSend) => Promise<Record<string, string> | null>
  onSaved: (saved: SavedShop) => void
  onDraft: (path: string, draft: Partial<SellerShop>) => void
  onTyped: () => void
}

function OpenedStep({ step, isCurrent, shop, save, onSaved, onDraft, onTyped }: OpenedStepProps) {
  const { path, Step, hasOwnSaves } = step
  const navigate = useNavigate()
  const next = STEPS[STEPS.indexOf(step) + 1]
  const setup = useMemo(
    () => ({
      setDraft: (draft: Partial<SellerShop>) => onDraft(path, draft),
      onSaved,
      goOn: () => next && void navigate(stepUrl(next.path)),
    }),
    [path, next, navigate, onDraft, onSaved],
  )
  const note = ({ target }: { target: EventTarget }) => {
    if (!hasOwnSaves && !(target instanceof HTMLInputElement && target.type === 'file')) onTyped()
  }
  return (
    <div hidden={!isCurrent} onInput={note}>
      <SetupContext value={setup}>
        <Step shop={shop} save={save} />
      </SetupContext>
    </div>
  )
}

function StepLinks({ place }: { place: number }) {
  const [before, after] = [STEPS[place - 1], STEPS[place + 1]]
  return (
    <nav aria-label="Other steps" className="mt-8 flex flex-wrap justify-between gap-3 border-line border-t pt-5">
      {before ? (
        <ButtonLink to={stepUrl(before.path)} variant="quiet" size="small">
          Back: {before.tab}
        </ButtonLink>
      ) : (
        <span />
      )}
      {after ? (
        <ButtonLink to={stepUrl(after.path)} variant="quiet" size="small">
          Next: {after.tab}
        </ButtonLink>
      ) : (
        <ButtonLink to="/" size="small">
          See your shop
        </ButtonLink>
      )}
    </nav>
  )
}
