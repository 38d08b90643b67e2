import { Button } from '@mantine/core'
import { memo, useState } from 'react'
import { Panel } from '#web/ui/panel.tsx'
import { FactCell } from './fact-cell.tsx'
import { type FactGroup, isCollapsed, isEmptyList, isToCheck } from './fact-fields.rules.ts'
import { AddRow, type Choice, FactRows } from './fact-rows.tsx'
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

/** Fewer are no longer than the button that stands for them. */
const minFolded = 2

/** The single fields of a group; those that most documents lack are folded away until they are asked for. */
function SingleFields({ group: { title, fields }, chosen, picked }: GroupProps) {
  const [isWhole, setWhole] = useState(() => fields.filter(isCollapsed).length < minFolded)
  const shown = isWhole ? fields : fields.filter((field) => !isCollapsed(field) || field.path === chosen)
  const folded = fields.length - shown.length
  return (
    <>
      {shown.map((field) => (
        <FactCell
          key={field.path}
          field={field}
          isChosen={field.path === chosen}
          picked={field.path === chosen ? picked : null}
        />
      ))}
      {folded > 0 && (
        <div className={classes.add}>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Show ${folded} empty ${folded === 1 ? 'field' : 'fields'} of ${title}`}
            onClick={() => setWhole(true)}
          >
            {`Show ${folded} empty ${folded === 1 ? 'field' : 'fields'}`}
          </Button>
        </div>
      )}
    </>
  )
}

const Group = memo(({ group, chosen, picked }: GroupProps) => {
  const { title, list, rows } = group
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
        <SingleFields group={group} chosen={chosen} picked={picked} />
        {list && <FactRows group={group} spec={list} chosen={chosen} picked={picked} />}
      </div>
    </Panel>
  )
})

/** The lists of which nothing was found, a line each: they are seldom missed, and can be begun here. */
function EmptyLists({ groups }: { groups: readonly FactGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Panel title="Not found in this document" isFlush>
      <ul className={classes.absent}>
        {groups.map(({ id, title, list }) => (
          <li key={id}>
            <span className={classes.label}>{title}</span>
            {list && <AddRow spec={list} />}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** What was found, group by group; only the group with the chosen value is drawn again as it moves. */
export function FactSheet({ groups, chosen, picked }: Choice & { groups: readonly FactGroup[] }) {
  const isAbsent = (group: FactGroup) => isEmptyList(group) && !isWithin(group, chosen)
  return (
    <div className={classes.sheet}>
      {groups.map((group) => {
        if (isAbsent(group)) return null
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
      <EmptyLists groups={groups.filter(isAbsent)} />
    </div>
  )
}
