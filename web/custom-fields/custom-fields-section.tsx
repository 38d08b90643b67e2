import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  type CustomField,
  type CustomRecordType,
  customFieldKindLabels,
  customRecordLabels,
  customRecordTypes,
  maxCustomFields,
} from '#shared/custom-fields/custom-fields.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { CustomFieldDialog } from './custom-field-dialog.tsx'
import { customFieldsQuery, useOrderCustomFields, useUpdateCustomField } from './custom-fields.api.ts'
import classes from './custom-fields.module.css'

const icon = { size: 15, strokeWidth: 1.75, 'aria-hidden': true } as const

function detailOf({ kind, choices, isSensitive, archivedAt }: CustomField): string {
  const parts = [
    customFieldKindLabels[kind],
    choices.join(', '),
    isSensitive && 'Sensitive',
    archivedAt && 'Archived',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The field moved one place up or down among those in use. */
function movedIds(fields: readonly CustomField[], at: number, by: 1 | -1): string[] {
  const ids = fields.map(({ id }) => id)
  const [moved = ''] = ids.splice(at, 1)
  return ids.toSpliced(at + by, 0, moved)
}

type RowProps = {
  field: CustomField
  onEdit: () => void
  onMove: (by: 1 | -1) => void
  isFirst: boolean
  isLast: boolean
}

function MoveButtons({ field: { name }, onMove, isFirst, isLast }: RowProps) {
  return (
    <>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`Move ${name} up`}
        disabled={isFirst}
        onClick={() => onMove(-1)}
      >
        <ArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={`Move ${name} down`}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        <ArrowDown {...icon} />
      </ActionIcon>
    </>
  )
}

function FieldItem({ row, canEdit }: { row: RowProps; canEdit: boolean }) {
  const { field, onEdit } = row
  const { id, name, archivedAt, version } = field
  const update = useUpdateCustomField(id)
  const isArchived = archivedAt !== null
  return (
    <li className={classes.field}>
      <span className={classes.name}>
        {name}
        <span className={classes.detail}>{detailOf(field)}</span>
      </span>
      {canEdit && (
        <span className={classes.actions}>
          {!isArchived && <MoveButtons {...row} />}
          {!isArchived && (
            <Button variant="default" size="compact-sm" h={30} aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
          )}
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`${isArchived ? 'Restore' : 'Archive'} ${name}`}
            disabled={update.isBusy}
            onClick={() => void update.run({ isArchived: !isArchived, version }).catch(() => undefined)}
          >
            {isArchived ? 'Restore' : 'Archive'}
          </Button>
        </span>
      )}
    </li>
  )
}

type PanelProps = { recordType: CustomRecordType; fields: CustomField[]; canEdit: boolean }

function FieldsPanel({ recordType, fields, canEdit }: PanelProps) {
  const [dialog, setDialog] = useState<{ field: CustomField | null } | null>(null)
  const order = useOrderCustomFields()
  const inUse = fields.filter(({ archivedAt }) => archivedAt === null)
  const move = (at: number, by: 1 | -1) =>
    void order.run({ recordType, ids: movedIds(inUse, at, by) }).catch(() => undefined)
  const what = customRecordLabels[recordType]
  return (
    <Panel
      title={what}
      isFlush
      actions={
        canEdit &&
        inUse.length < maxCustomFields && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus {...icon} />}
            aria-label={`Add a field to ${what.toLowerCase()}`}
            onClick={() => setDialog({ field: null })}
          >
            Add field
          </Button>
        )
      }
    >
      {fields.length === 0 ? (
        <EmptyState message={`No custom fields for ${what.toLowerCase()} yet.`} />
      ) : (
        <ul className={classes.fields}>
          {fields.map((field, at) => (
            <FieldItem
              key={field.id}
              canEdit={canEdit}
              row={{
                field,
                onEdit: () => setDialog({ field }),
                onMove: (by) => move(at, by),
                isFirst: at === 0,
                isLast: at === inUse.length - 1,
              }}
            />
          ))}
        </ul>
      )}
      {dialog && (
        <CustomFieldDialog recordTypes={[recordType]} field={dialog.field} onClose={() => setDialog(null)} />
      )}
    </Panel>
  )
}

/** The fields that the agency added to its records: its owner's to change, its agents' to read. */
export function CustomFieldsSection() {
  const actor = useActor()
  const { data, error, refetch } = useQuery({ ...customFieldsQuery, enabled: actor.agencyId !== null })
  if (actor.agencyId === null)
    return <EmptyState message="You aren’t part of an agency, so there are no custom fields." />
  if (error && !data) return <LoadFailure what="Custom fields" error={error} onRetry={() => void refetch()} />
  if (!data) return <CardsSkeleton />
  return (
    <div className={classes.panels}>
      {customRecordTypes.map((recordType) => (
        <FieldsPanel
          key={recordType}
          recordType={recordType}
          fields={data.filter((field) => field.recordType === recordType)}
          canEdit={can(actor, 'agency.edit')}
        />
      ))}
    </div>
  )
}
