import { useState } from 'react'
import { addDays } from '#shared/dates.ts'
import { DueChoices } from '#web/follow-ups/due-choices.tsx'
import { useToday } from '#web/session/use-today.ts'
import { DateField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type PostponeProps = { onChosen: (day: string) => void; onClose: () => void }

/** Asks until when something waits: tomorrow with Enter, another usual day with one press, or any day. */
export function PostponeDialog({ onChosen, onClose }: PostponeProps) {
  const today = useToday()
  const [day, setDay] = useState(addDays(today, 1))
  const choose = (chosen: string) => {
    onClose()
    onChosen(chosen)
  }
  return (
    <FormDialog
      title="Postpone"
      submitLabel="Postpone"
      size="sm"
      isBusy={false}
      isDirty={false}
      draft="nothing is typed"
      onSubmit={() => day && choose(day)}
      onClose={onClose}
    >
      <DateField
        label="Until"
        min={today}
        data-autofocus
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <DueChoices label="Postpone to" today={today} value={day} onChange={(next) => choose(next || day)} />
    </FormDialog>
  )
}
