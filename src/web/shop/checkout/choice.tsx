import { Button } from '../../ui/button.tsx'

type ChoiceProps = { no: string; yes: string; onNo: () => void; onYes: () => void }

export function Choice({ no, yes, onNo, onYes }: ChoiceProps) {
  return (
    <div className="mt-6 flex flex-wrap gap-3 *:grow">
      <Button variant="quiet" onClick={onNo}>
        {no}
      </Button>
      <Button onClick={onYes}>{yes}</Button>
    </div>
  )
}
