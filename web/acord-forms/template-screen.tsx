import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { conceptLabel } from '#shared/acord-forms/concept-words.rules.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { useMayWrite, Writing, WritingArea } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { editionLabel, mappingState } from './acord-labels.tsx'
import { templateQuery, useDeleteTemplate, useUpdateTemplate } from './acords.api.ts'
import classes from './acords.module.css'
import { backToTemplates, templatesHref } from './addresses.ts'
import { FormSheet } from './form-sheet.tsx'
import { MappingList, mapFieldId } from './mapping-list.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TryPanel } from './try-panel.tsx'

type Mapping = Record<string, string>

function isSame(a: Mapping, b: Mapping): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

function useMapping(template: FormTemplate) {
  const [mapping, setMapping] = useState<Mapping>(template.mapping)
  const update = useUpdateTemplate(template.id)
  const save = async (change: { mapping?: Mapping; isVerified?: boolean }, said: string) => {
    try {
      await update.run({ ...change, version: template.version })
      showToast({ title: said, variant: 'success' })
    } catch (error) {
      showToast({ title: 'Nothing was saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  const change = (name: string, concept: string) =>
    setMapping(({ [name]: _, ...others }) => (concept ? { ...others, [name]: concept } : others))
  return { mapping, change, save, isBusy: update.isBusy, isDirty: !isSame(mapping, template.mapping) }
}

function Verify({ template, onVerify }: { template: FormTemplate; onVerify: () => void }) {
  if (template.isVerified || template.mappedCount === 0) return null
  return (
    <Alert color="orange" title="This mapping has not been reviewed" className={classes.notice}>
      <p>Test it with a client below and compare every value with its place on the form.</p>
      <Button size="compact-sm" variant="default" mt={8} onClick={onVerify}>
        Confirm mapping
      </Button>
    </Alert>
  )
}

function RemoveDialog({ template, onClose }: { template: FormTemplate; onClose: () => void }) {
  const remove = useDeleteTemplate(template.id)
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      title="Remove this form?"
      confirmLabel="Remove form"
      isDanger
      onConfirm={async () => {
        await remove.run(undefined)
        void navigate(templatesHref)
      }}
      onClose={onClose}
    >
      You can no longer create forms from {template.title}. Existing forms aren’t affected.
    </ConfirmDialog>
  )
}

function TemplatePage({ template }: { template: FormTemplate }) {
  const { mapping, change, save, isBusy, isDirty } = useMapping(template)
  const [place, setPlace] = useState<{ page: number; chosen: string | null }>({ page: 1, chosen: null })
  const [tried, setTried] = useState<Record<string, string> | null>(null)
  const [open, setOpen] = useState<'edit' | 'remove' | null>(null)
  const isFree = useRef(false)
  const guard = useLeaveGuard(isDirty, isFree)
  useDocumentTitle(template.title)
  const hintOf = useMemo(
    () => (field: { name: string }) => {
      const concept = mapping[field.name]
      return concept && !tried ? conceptLabel(concept) : ''
    },
    [mapping, tried],
  )
  const mark = (name: string) => {
    const page = template.fields.find((field) => field.name === name)?.page ?? place.page
    setPlace({ page, chosen: name })
  }
  const go = (name: string) => {
    mark(name)
    requestAnimationFrame(() => document.getElementById(mapFieldId(name))?.focus())
  }
  const state = mappingState(template)
  const mayWrite = useMayWrite()
  return (
    <>
      <PageHeader
        title={template.title}
        subtitle={`${editionLabel(template)} · ${template.fileName} · ${template.mappedCount} of ${template.fieldCount} fields are filled automatically`}
        badge={<StatusBadge {...state} />}
        back={backToTemplates}
      >
        <Writing>
          <Button disabled={!isDirty || isBusy} onClick={() => void save({ mapping }, 'Mapping saved')}>
            {isBusy ? 'Saving…' : 'Save mapping'}
          </Button>
          <RecordMenu
            label={`More actions for ${template.title}`}
            actions={[
              { label: 'Edit title and number', run: () => setOpen('edit') },
              { label: 'Remove form', isDanger: true, run: () => setOpen('remove') },
            ]}
          />
        </Writing>
      </PageHeader>
      {!isDirty && mayWrite && (
        <Verify template={template} onVerify={() => void save({ isVerified: true }, 'Mapping confirmed')} />
      )}
      <div className={classes.work}>
        <div className={classes.sheetColumn}>
          <FormSheet
            template={template}
            values={tried ?? {}}
            page={place.page}
            onPage={(page) => setPlace({ page, chosen: null })}
            chosen={place.chosen}
            onChoose={go}
            hintOf={hintOf}
          />
        </div>
        <div className={classes.fieldColumn}>
          <WritingArea>
            <TryPanel template={template} mapping={mapping} isTried={tried !== null} onTried={setTried} />
            <MappingList
              template={template}
              page={place.page}
              mapping={mapping}
              onChange={change}
              onFocus={mark}
            />
          </WritingArea>
        </div>
      </div>
      {open === 'edit' && <TemplateDialog template={template} onClose={() => setOpen(null)} />}
      {open === 'remove' && <RemoveDialog template={template} onClose={() => setOpen(null)} />}
      {guard.isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave the page"
          keepLabel="Stay"
          isDanger
          onConfirm={async () => guard.leave()}
          onClose={guard.stay}
        >
          The changed mapping is not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}

/** /acords/templates/:id: a licensed form and what its fields are filled with. */
export function FormTemplateScreen() {
  const { id = '' } = useParams()
  const query = useQuery(templateQuery(id))
  return (
    <RecordState query={query} what="form" back={backToTemplates}>
      {(template) => <TemplatePage key={`${template.id} ${template.version}`} template={template} />}
    </RecordState>
  )
}
