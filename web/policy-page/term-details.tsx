import { Button, Menu, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { HistoryTerm } from '#shared/policies/history.contract.ts'
import type { Policy } from '#shared/policies/policies.contract.ts'
import {
  type DetailItem,
  type DetailSection,
  type TermDetails as Details,
  detailSections,
} from '#shared/policies/term-details.contract.ts'
import {
  detailFields,
  detailFieldText,
  detailSectionLabels,
  detailTitle,
} from '#shared/policies/term-details.rules.ts'
import { CoverageTable } from '#web/policies/coverage-table.tsx'
import { detailsQuery } from '#web/policies/transactions/history.api.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { DetailDialog, type DetailTask } from './detail-dialog.tsx'
import classes from './term-details.module.css'

type OnTask = ((task: DetailTask) => void) | null

const scheduleSections = detailSections.slice(3)
const plus = <Plus size={14} strokeWidth={1.75} aria-hidden="true" />

type TableProps = { section: DetailSection; items: readonly DetailItem[]; onTask: OnTask }

/** The items of a section; columns that no item fills are left out. */
function DetailTable({ section, items, onTask }: TableProps) {
  const fields = detailFields[section].filter(
    (field) => field.isTitle || items.some((item) => detailFieldText(field, item) !== ''),
  )
  const named = (item: DetailItem) => detailTitle(section, item)
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={detailSectionLabels[section][1]}>
        <thead>
          <tr>
            {fields.map(({ name, label, kind }) => (
              <th key={name} scope="col" data-align={kind === 'dollars' ? 'right' : undefined}>
                {label}
              </th>
            ))}
            {onTask && (
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              {fields.map((field) => (
                <td key={field.name} data-align={field.kind === 'dollars' ? 'right' : undefined}>
                  {detailFieldText(field, item) || '—'}
                </td>
              ))}
              {onTask && (
                <td className={classes.menu}>
                  <RecordMenu
                    label={`More actions for ${named(item)}`}
                    isSubtle
                    actions={[
                      { label: 'Edit', run: () => onTask({ section, item }) },
                      {
                        label: 'Remove',
                        isDanger: true,
                        run: () => onTask({ section, item, isRemoval: true }),
                      },
                    ]}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function AddButton({ section, onTask }: { section: DetailSection; onTask: OnTask }) {
  if (!onTask) return null
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={plus}
      onClick={() => onTask({ section, item: null })}
    >
      Add {detailSectionLabels[section][0].toLowerCase()}
    </Button>
  )
}

function AddSchedule({ onTask }: { onTask: OnTask }) {
  if (!onTask) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" size="compact-sm" leftSection={plus}>
          Add to schedules
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {scheduleSections.map((section) => (
          <Menu.Item key={section} onClick={() => onTask({ section, item: null })}>
            {detailSectionLabels[section][0]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const empty = {
  endorsements: 'No endorsements entered for this term.',
  interests: 'No mortgagees, loss payees, additional insureds or lienholders entered for this term.',
}

/** The coverages of a term: those with limits as numbers, then those that were only entered as text. */
function Coverages({ policy, details, onTask }: { policy: Policy; details: Details; onTask: OnTask }) {
  const names = new Set(details.coverages.map(({ name }) => name.toLowerCase()))
  const coverages = policy.coverages.filter(({ name }) => !names.has(name.toLowerCase()))
  return (
    <Panel title="Coverages" isFlush actions={<AddButton section="coverages" onTask={onTask} />}>
      {names.size > 0 && <DetailTable section="coverages" items={details.coverages} onTask={onTask} />}
      {(coverages.length > 0 || names.size === 0) && <CoverageTable policy={{ ...policy, coverages }} />}
    </Panel>
  )
}

function Section(props: { section: 'endorsements' | 'interests'; details: Details; onTask: OnTask }) {
  const { section, details, onTask } = props
  const items = details[section]
  return (
    <Panel
      title={detailSectionLabels[section][1]}
      isFlush
      actions={<AddButton section={section} onTask={onTask} />}
    >
      {items.length > 0 ? (
        <DetailTable section={section} items={items} onTask={onTask} />
      ) : (
        <p className={classes.none}>{empty[section]}</p>
      )}
    </Panel>
  )
}

function Schedules({ details, onTask }: { details: Details; onTask: OnTask }) {
  const filled = scheduleSections.filter((section) => details[section].length > 0)
  return (
    <Panel title="Schedules" isFlush actions={<AddSchedule onTask={onTask} />}>
      {filled.length === 0 && (
        <p className={classes.none}>
          No locations, vehicles, drivers or other schedules entered for this term.
        </p>
      )}
      {filled.map((section) => (
        <section key={section} aria-label={detailSectionLabels[section][1]}>
          <h3 className={classes.heading}>{detailSectionLabels[section][1]}</h3>
          <DetailTable section={section} items={details[section]} onTask={onTask} />
        </section>
      ))}
    </Panel>
  )
}

/** What a term lists, each item added, changed and removed where the caller may. */
export function TermDetails({
  term,
  policy,
  canEdit,
}: {
  term: HistoryTerm
  policy: Policy
  canEdit: boolean
}) {
  const [task, setTask] = useState<DetailTask | null>(null)
  const { data: details } = useQuery(detailsQuery(term.id))
  if (!details) return null
  const onTask = canEdit ? setTask : null
  return (
    <>
      <Coverages policy={policy} details={details} onTask={onTask} />
      <Section section="endorsements" details={details} onTask={onTask} />
      <Section section="interests" details={details} onTask={onTask} />
      <Schedules details={details} onTask={onTask} />
      {task && <DetailDialog term={term} details={details} task={task} onClose={() => setTask(null)} />}
    </>
  )
}
