import { Select, type SelectProps } from '@mantine/core'
import { useTeamMembers } from './team-members.api.ts'

type PersonSelectProps = Omit<SelectProps, 'data'> & {
  /** The name of the present person, who may have left the team since. */
  currentName?: string
  /** A member who is no choice, such as the one who leaves. */
  except?: string
}

/** Chooses a member of the agency; the present one stays a choice even when they have left. */
export function PersonSelect({ currentName, except, value, ...props }: PersonSelectProps) {
  const { data: members = [] } = useTeamMembers()
  const eligible = members.filter((member) => member.id !== except)
  const choices = eligible.map((member) => ({ value: member.id, label: member.name }))
  const isKnown = !value || choices.some((choice) => choice.value === value)
  const data = isKnown ? choices : [...choices, { value, label: currentName || 'Former member' }]
  return <Select {...props} value={value} data={data} searchable nothingFoundMessage="No one by this name" />
}
