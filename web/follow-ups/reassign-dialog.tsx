import { useState } from 'react'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type ReassignProps = {
  assigneeId: string | null
  assigneeName: string
  onChosen: (id: string | null, name: string) => void
  onClose: () => void
}

/** Asks who is to do something. */
export function ReassignDialog({ assigneeId, assigneeName, onChosen, onClose }: ReassignProps) {
  const { data: members = [] } = useTeamMembers()
  const [chosen, setChosen] = useState(assigneeId)
  const submit = () => {
    onClose()
    if (chosen !== assigneeId) onChosen(chosen, members.find(({ id }) => id === chosen)?.name ?? '')
  }
  return (
    <FormDialog
      title="Reassign"
      submitLabel="Reassign"
      size="sm"
      isBusy={false}
      isDirty={false}
      draft="nothing is typed"
      onSubmit={submit}
      onClose={onClose}
    >
      <PersonSelect
        label="Who does it"
        placeholder="Nobody yet"
        clearable
        data-autofocus
        currentName={assigneeName}
        value={chosen}
        onChange={setChosen}
      />
    </FormDialog>
  )
}
