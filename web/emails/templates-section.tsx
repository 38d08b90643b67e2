import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { EmailTemplate } from '#shared/emails/templates.contract.ts'
import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import { templatesQuery, useDeleteTemplate } from './emails.api.ts'
import classes from './emails.module.css'
import { TemplateDialog } from './template-dialog.tsx'

function DeleteDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const remove = useDeleteTemplate(template.id)
  return (
    <ConfirmDialog
      title={`Delete ${template.name}?`}
      confirmLabel="Delete template"
      isDanger
      onConfirm={() => remove.run(undefined)}
      onClose={onClose}
    >
      Emails that were sent from it stay as they are.
    </ConfirmDialog>
  )
}

type RowProps = { template: EmailTemplate; canEdit: boolean; open: (what: 'edit' | 'delete') => void }

function Row({ template, canEdit, open }: RowProps) {
  const { name, subject, isStarter, version } = template
  const mark = isStarter ? (version === 0 ? 'Starter' : 'Starter, edited') : ''
  return (
    <li className={classes.template}>
      <span className={classes.name}>
        {name}
        <span className={classes.detail}>{[subject, mark].filter(Boolean).join(' · ')}</span>
      </span>
      {canEdit && (
        <span className={classes.actions}>
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Edit ${name}`}
            onClick={() => open('edit')}
          >
            Edit
          </Button>
          <Button
            variant="default"
            size="compact-sm"
            h={30}
            aria-label={`Delete ${name}`}
            onClick={() => open('delete')}
          >
            Delete
          </Button>
        </span>
      )}
    </li>
  )
}

type Open = { what: 'edit' | 'delete'; template: EmailTemplate } | { what: 'new' }

/** The agency's email templates, which its owner edits. */
export function EmailTemplatesSection() {
  const canEdit = can(useActor(), 'agency.edit')
  const { data, error, isPending, refetch } = useQuery(templatesQuery)
  const [dialog, setDialog] = useState<Open | null>(null)
  const close = () => setDialog(null)
  if (isPending) return <CardsSkeleton />
  if (!data) return <LoadFailure what="The templates" error={error} onRetry={() => void refetch()} />
  const add = canEdit && (
    <Button
      variant="default"
      size="compact-sm"
      h={30}
      leftSection={<Plus size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => setDialog({ what: 'new' })}
    >
      New template
    </Button>
  )
  return (
    <Panel title="Email templates" actions={add}>
      <p className={classes.note}>
        Used to email clients, prospects and carriers. Merge fields such as {'{client.firstName}'} are filled
        in for each recipient.
      </p>
      {data.length === 0 ? (
        <EmptyState message="No templates yet." />
      ) : (
        <ul className={classes.templates}>
          {data.map((template) => (
            <Row
              key={template.id}
              template={template}
              canEdit={canEdit}
              open={(what) => setDialog({ what, template })}
            />
          ))}
        </ul>
      )}
      {dialog?.what === 'new' && <TemplateDialog onClose={close} />}
      {dialog?.what === 'edit' && <TemplateDialog template={dialog.template} onClose={close} />}
      {dialog?.what === 'delete' && <DeleteDialog template={dialog.template} onClose={close} />}
    </Panel>
  )
}
