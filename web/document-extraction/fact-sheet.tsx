import { memo } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { FactCell } from './fact-cell.tsx'
import type { FactGroup } from './fact-fields.rules.ts'
import { isToCheck } from './fact-fields.rules.ts'
import { type Choice, FactRows } from './fact-rows.tsx'
import classes from './facts.module.css'

function countToCheck({ fields, rows }: FactGroup): number {
  return [...fields, ...rows.flatMap((row) => row.fields)].filter(isToCheck).length
}

function isWithin(group: FactGroup, path: string | null): boolean {
  if (path === null) return false
  const isRow = group.list !== null && path.startsWith(`${group.list.list}.`)
  return isRow || group.fields.some((field) => field.path === path)
}

type GroupProps = Choice & { group: FactGroup }

const Group = memo(({ group, chosen, picked }: GroupProps) => {
  const { title, fields, list, rows } = group
  const toCheck = countToCheck(group)
  const counted = list && rows.length > 1 ? `${title} (${rows.length})` : title
  return (
    <Panel
      title={counted}
      className={classes.group}
      isFlush
      actions={toCheck > 0 && <span className={classes.toCheck}>{toCheck} to check</span>}
    >
      <div className={classes.fields}>
        {fields.map((field) => (
          <FactCell
            key={field.path}
            field={field}
            isChosen={field.path === chosen}
            picked={field.path === chosen ? picked : null}
          />
        ))}
        {list && <FactRows group={group} spec={list} chosen={chosen} picked={picked} />}
      </div>
    </Panel>
  )
})

/** What was found, group by group; only the group with the chosen value is drawn again as it moves. */
export function FactSheet({ groups, chosen, picked }: Choice & { groups: readonly FactGroup[] }) {
  return (
    <div className={classes.sheet}>
      {groups.map((group) => {
        const isOurs = isWithin(group, chosen)
        return (
          <Group
            key={group.id}
            group={group}
            chosen={isOurs ? chosen : null}
            picked={isOurs ? picked : null}
          />
        )
      })}
    </div>
  )
}
