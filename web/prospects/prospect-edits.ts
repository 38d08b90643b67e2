import { useMemo } from 'react'
import { can } from '#shared/permissions.ts'
import type { ProspectItem } from '#shared/prospects/prospects.contract.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useActor } from '#web/session/use-actor.ts'
import { useMayAssign } from '#web/session/writing.tsx'
import { useInlineEdits } from '#web/ui/list/use-inline-edits.ts'
import type { CellEdit } from '#web/ui/table/cell-edit.ts'
import type { ProspectEdits } from './prospect-columns.tsx'

/** What the person may change of prospects in their rows; one that was converted stays as it is. */
export function useProspectEdits(): ProspectEdits {
  const save = useInlineEdits('prospects')
  const actor = useActor()
  const mayGive = useMayAssign()
  const { data: members } = useTeamMembers()
  return useMemo(() => {
    const isOpen = ({ assignedAgentId, status }: ProspectItem) =>
      status !== 'converted' && can(actor, 'record.edit', { assignedAgentId })
    const of = (
      field: 'xDate' | 'nextStep' | 'assignedAgentId',
      label: string,
      input: CellEdit<ProspectItem>['input'],
    ): CellEdit<ProspectItem> => ({
      input,
      isOpen,
      value: (prospect) => prospect[field] ?? '',
      save: (prospect, to) =>
        save(prospect, { field, label, from: prospect[field], to: input === 'text' ? to : to || null }),
    })
    const people = (members ?? []).map(({ id: value, name }) => ({ value, label: name }))
    return {
      xDate: of('xDate', 'X-date', 'day'),
      nextStep: of('nextStep', 'Next step', 'text'),
      ...(mayGive && { producer: of('assignedAgentId', 'Producer', people) }),
    }
  }, [save, actor, mayGive, members])
}
