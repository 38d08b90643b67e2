import { Button } from '@mantine/core'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import {
  type FormTemplate,
  type FormTemplateItem,
  maxFormBytes,
} from '#shared/acord-forms/form-templates.contract.ts'
import { createFileQueue } from '#web/lib/file-queue.ts'
import { DropZone } from '#web/ui/drop-zone.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TableSkeleton } from '#web/ui/skeletons.tsx'
import { StatusDot } from '#web/ui/status-badge.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FileRow, UploadRow, UploadRows } from '#web/ui/upload-row.tsx'
import { editionLabel, mappingState } from './acord-labels.tsx'
import { acordKeys, sendTemplate, templateQuery, templatesQuery } from './acords.api.ts'
import classes from './acords.module.css'
import { templateHref } from './addresses.ts'

/** Why a file need not even be sent; what only its bytes show, the server reports. */
function problemOf({ name, size }: File): string | null {
  if (!/\.pdf$/i.test(name)) return 'Choose a fillable PDF (.pdf).'
  if (size === 0) return 'The file is empty.'
  return size > maxFormBytes ? 'The file is larger than 25 MB. Upload only the form.' : null
}

function templateQueue(queries: QueryClient) {
  return createFileQueue<object, FormTemplate>({
    problemOf,
    send: sendTemplate,
    onSent: (template) => {
      queries.setQueryData(templateQuery(template.id).queryKey, template)
      for (const queryKey of acordKeys) void queries.invalidateQueries({ queryKey })
    },
  })
}

function SentRow({ template }: { template: FormTemplate }) {
  const { title, mappedCount, fieldCount } = template
  const isKnown = mappedCount > 0
  const note = isKnown
    ? `${mappedCount} of ${fieldCount} fields are filled automatically. Test it with a client and confirm the mapping.`
    : 'We don’t recognize its fields. Map each one to its source.'
  return (
    <FileRow name={title} tone={isKnown ? 'green' : 'orange'} state={editionLabel(template)} note={note}>
      <Button component={Link} to={templateHref(template.id)} variant="default" size="compact-sm">
        Open
      </Button>
    </FileRow>
  )
}

function UploadPanel() {
  const queries = useQueryClient()
  const [queue] = useState(() => templateQueue(queries))
  const uploads = useSyncExternalStore(queue.subscribe, queue.files)
  useEffect(() => () => queue.stop(), [queue])
  return (
    <>
      <Panel>
        <DropZone
          title="Drop your licensed fillable forms here"
          note="Fillable PDFs up to 25 MB, including ones locked against editing. They stay in your agency."
          label="Fillable forms"
          buttonLabel="Choose files"
          accept=".pdf,application/pdf"
          isMultiple
          onFiles={(files) => queue.start(files, {})}
        />
      </Panel>
      {uploads.length > 0 && (
        <Panel title="Recent uploads" isFlush>
          <UploadRows label="Uploaded forms">
            {uploads.map((upload) => (
              <UploadRow
                key={upload.key}
                upload={upload}
                onRetry={() => queue.retry(upload.key)}
                onRemove={() => queue.remove(upload.key)}
                sentRow={(template) => <SentRow template={template} />}
              />
            ))}
          </UploadRows>
        </Panel>
      )}
    </>
  )
}

const columns: Column<FormTemplateItem>[] = [
  { id: 'title', header: 'Form', value: (one) => one.title, width: 'minmax(200px, 3fr)' },
  {
    id: 'edition',
    header: 'Edition',
    value: (one) => one.edition,
    cell: (one) => one.edition || '—',
    width: '92px',
  },
  {
    id: 'mapped',
    header: 'Fields filled',
    value: (one) => one.mappedCount,
    cell: (one) => `${one.mappedCount} of ${one.fieldCount}`,
    align: 'right',
    width: '108px',
    shows: 'medium',
  },
  {
    id: 'state',
    header: 'Mapping',
    value: (one) => mappingState(one).label,
    cell: (one) => <StatusDot {...mappingState(one)} />,
    width: '140px',
  },
  {
    id: 'forms',
    header: 'Forms created',
    value: (one) => one.formCount,
    align: 'right',
    width: '100px',
    shows: 'medium',
  },
]

function Templates() {
  const { data, error, refetch } = useQuery(templatesQuery)
  if (error && !data) return <LoadFailure what="The forms" error={error} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton />
  return (
    <DataTable
      label="Licensed forms"
      rows={data}
      columns={columns}
      rowId={({ id }) => id}
      hrefOf={({ id }) => templateHref(id)}
      sort={null}
      onSort={() => undefined}
      isSortedByServer
      totalCount={data.length}
      empty={
        <EmptyState message="No forms yet. Upload the fillable PDFs your agency is licensed to use. Bindery doesn’t include any forms." />
      }
    />
  )
}

/** The agency's licensed forms and how more come in. */
export function TemplatesPane() {
  return (
    <div className={classes.uploads}>
      <UploadPanel />
      <Templates />
    </div>
  )
}
