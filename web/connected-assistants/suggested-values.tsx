import { useMemo } from 'react'
import type { Suggestion } from '#shared/connected-assistants/suggestions.contract.ts'
import { fieldLabel, wholeText } from '#web/history/audit-entry.rules.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './suggested-changes.module.css'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The exact values of a suggested change, beside those that they replace. */
export function SuggestedValues({ suggestion: { title, before, values } }: { suggestion: Suggestion }) {
  const { data: members } = useTeamMembers()
  const { timeZone } = useCurrentUser()
  const known = useMemo(
    () => ({ names: new Map(members?.map(({ id, name }) => [id, name])), timeZone }),
    [members, timeZone],
  )
  return (
    <table className={classes.values} aria-label={`Values: ${title}`}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          {before && <th scope="col">Now</th>}
          <th scope="col">{before ? 'Suggested' : 'Value'}</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(values).map(([field, value]) => (
          <tr key={field}>
            <th scope="row">{capitalized(fieldLabel(field))}</th>
            {before && <td className={classes.replaced}>{wholeText(before[field], known)}</td>}
            <td>{wholeText(value, known)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
