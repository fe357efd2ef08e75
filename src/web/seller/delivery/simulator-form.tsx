import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type SubmitEvent, useState } from 'react'
import { DAY_KINDS, type DayKind, expectedOrders } from '#domain/delivery/simulation/simulated-demand.ts'
import { hourWords } from '#domain/time-words.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { MAX_HANDS, MAX_SEED, newChange, type PlanChange, type SimulationPlan } from './simulation-plan.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const ordersOf = (kind: DayKind) => Math.round(HOURS.reduce((sum, hour) => sum + expectedOrders(kind, hour), 0))
const KIND_NAMES: Record<DayKind, string> = { quiet: 'Quiet', normal: 'Normal', busy: 'Busy' }

/** What is typed, as a whole number within its bounds. */
const whole = (typed: string, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, Math.round(Number(typed)) || 0))

type SimulatorFormProps = {
  first: SimulationPlan
  /** The share that is done; null when nothing runs. */
  progress: number | null
  onRun: (plan: SimulationPlan) => void
}

export function SimulatorForm({ first, progress, onRun }: SimulatorFormProps) {
  const [plan, setPlan] = useState(first)

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onRun(plan)
  }

  const people = (of: 'pickers' | 'riders', label: string) => (
    <TextField
      label={label}
      type="number"
      min={1}
      max={MAX_HANDS}
      value={plan.hands[of]}
      onChange={({ target }) =>
        setPlan({ ...plan, hands: { ...plan.hands, [of]: whole(target.value, { least: 1, most: MAX_HANDS }) } })
      }
    />
  )
  const edit = (changed: PlanChange) =>
    setPlan({ ...plan, changes: plan.changes.map((one) => (one.key === changed.key ? changed : one)) })
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-card border border-line bg-card p-4 sm:p-5"
    >
      <SelectField
        label="Day"
        value={plan.kind}
        onChange={({ target }) =>
          setPlan({ ...plan, kind: DAY_KINDS.find((kind) => kind === target.value) ?? plan.kind })
        }
      >
        {DAY_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]}: about {ordersOf(kind)} orders
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 gap-3">
        {people('pickers', 'Pickers')}
        {people('riders', 'Riders')}
      </div>
      {plan.changes.map((change, index) => (
        <ChangeFields
          key={change.key}
          number={index + 1}
          change={change}
          onChange={edit}
          onRemove={() => setPlan({ ...plan, changes: plan.changes.filter(({ key }) => key !== change.key) })}
        />
      ))}
      <Button
        variant="quiet"
        size="small"
        className="self-start"
        onClick={() => setPlan({ ...plan, changes: [...plan.changes, newChange()] })}
      >
        <Plus size={17} aria-hidden />
        More people at some hours
      </Button>
      <TextField
        label="Seed"
        type="number"
        min={0}
        max={MAX_SEED}
        hint="The same seed draws the same orders and delays."
        value={plan.seed}
        onChange={({ target }) => setPlan({ ...plan, seed: whole(target.value, { least: 0, most: MAX_SEED }) })}
      />
      <Button type="submit" busy={progress !== null}>
        {progress === null ? 'Simulate' : `Simulating… ${Math.round(progress * 100)} %`}
      </Button>
    </form>
  )
}

type ChangeFieldsProps = {
  number: number
  change: PlanChange
  onChange: (change: PlanChange) => void
  onRemove: () => void
}

function ChangeFields({ number, change, onChange, onRemove }: ChangeFieldsProps) {
  const hour = (of: 'from' | 'until', label: string) => (
    <SelectField
      label={label}
      value={change[of]}
      onChange={({ target }) => onChange({ ...change, [of]: Number(target.value) })}
    >
      {HOURS.map((one) => (
        <option key={one} value={one}>
          {hourWords(one)}
        </option>
      ))}
    </SelectField>
  )
  const people = (of: 'pickers' | 'riders', label: string) => (
    <TextField
      label={label}
      type="number"
      min={-MAX_HANDS}
      max={MAX_HANDS}
      value={change[of]}
      onChange={({ target }) =>
        onChange({ ...change, [of]: whole(target.value, { least: -MAX_HANDS, most: MAX_HANDS }) })
      }
    />
  )
  return (
    <fieldset className="relative rounded-field border border-line p-3">
      <legend className="px-1 font-medium text-sm">Extra people {number}</legend>
      <div className="grid grid-cols-2 gap-3">
        {hour('from', 'From')}
        {hour('until', 'Until')}
        {people('pickers', 'More pickers')}
        {people('riders', 'More riders')}
      </div>
      <Button variant="danger" size="small" className="mt-2" onClick={onRemove}>
        <X size={16} aria-hidden />
        Remove<span className="sr-only"> other hours {number}</span>
      </Button>
    </fieldset>
  )
}
