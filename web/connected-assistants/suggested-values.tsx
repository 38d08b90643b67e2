import { useMemo } from 'react'
import type { Suggestion } from '#shared/connected-assistants/suggestions.contract.ts'
import { fieldLabel, type Known, wholeText } from '#web/history/audit-entry.rules.ts'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import classes from './suggested-changes.module.css'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A value with its parts, of which each of several stands on a line of its own. */
function partsText(value: unknown, known: Known): string {
  if (value === null || typeof value !== 'object') return wholeText(value, known)
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => one === null || typeof one !== 'object')
    return isPlain ? wholeText(value, known) : value.map((one) => partsText(one, known)).join('\n')
  }
  const parts = Object.entries(value).map(([name, part]) => `${fieldLabel(name)}: ${partsText(part, known)}`)
  return parts.join(' · ')
}

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
            {before && <td className={classes.replaced}>{partsText(before[field], known)}</td>}
            <td>{partsText(value, known)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
