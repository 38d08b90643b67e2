import { Alert, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import { Link } from 'react-router'
import { articleVisibilities, articleVisibilityLabels } from '#shared/knowledge/knowledge.contract.ts'
import { can } from '#shared/permissions.ts'
import { type Freedom, useLeaveGuard, useSavedInput } from '#web/lib/use-leave-guard.ts'
import type { FormOf, RecordForm } from '#web/lib/use-record-form.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ConflictNotice, LoadedNotice } from '#web/ui/record-dialog.tsx'
import type { ArticleFormValues } from './article-form.ts'
import classes from './editor.module.css'
import { foldersQuery } from './knowledge.api.ts'
import { ReviewField } from './review-field.tsx'
import { TextEditor } from './text-editor.tsx'

type Form = FormOf<ArticleFormValues>

function FolderField({ form }: { form: Form }) {
  const { data: folders = [] } = useQuery(foldersQuery)
  return (
    <Select
      {...form.getInputProps('folderId')}
      value={form.values.folderId || null}
      onChange={(id) => form.setFieldValue('folderId', id ?? '')}
      label="Folder"
      placeholder="No folder"
      data={folders.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Remove from folder' }}
      nothingFoundMessage="No folder by this name"
    />
  )
}

const statuses = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published' },
]
const visibilities = articleVisibilities.map((value) => ({ value, label: articleVisibilityLabels[value] }))

/** Draft or published; a draft is for its writers alone, and no search finds it. */
function StatusField({ form }: { form: Form }) {
  return (
    <div>
      <span className={classes.label} id="article-status">
        Status
      </span>
      <SegmentedControl
        {...form.getInputProps('status')}
        aria-labelledby="article-status"
        fullWidth
        data={statuses}
      />
    </div>
  )
}

function Settings({ form, ownerName }: { form: Form; ownerName?: string }) {
  const isOwner = can(useActor(), 'knowledge.manage')
  return (
    <div className={classes.settings}>
      <FolderField form={form} />
      <PersonSelect {...form.getInputProps('ownerId')} label="Owner" currentName={ownerName} />
      <ReviewField
        value={form.values.reviewOn}
        error={form.errors.reviewOn}
        onChange={(day) => form.setFieldValue('reviewOn', day)}
      />
      {isOwner && (
        <Select
          {...form.getInputProps('visibility')}
          label="Visibility"
          data={visibilities}
          allowDeselect={false}
        />
      )}
      <StatusField form={form} />
    </div>
  )
}

function useSaveKey(submit: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's'
      if (!isSave || event.altKey || event.shiftKey) return
      event.preventDefault()
      submit()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [submit])
}

/** Says above the form what went wrong or may be restored. */
function Notices({ state }: { state: RecordForm<ArticleFormValues> }) {
  return (
    <>
      <DraftOffer {...state.draft} />
      <LoadedNotice {...state} />
      {(state.conflict || state.notice) && (
        <Alert color="red" role="alert">
          {state.conflict ? <ConflictNotice {...state.conflict} /> : state.notice}
        </Alert>
      )}
    </>
  )
}

type SaveBarProps = { label: string; isBusy: boolean; isDirty: boolean; cancelTo: string }

function SaveBar({ label, isBusy, isDirty, cancelTo }: SaveBarProps) {
  return (
    <div className={classes.bar}>
      <Button type="submit" disabled={isBusy} aria-keyshortcuts="Control+S Meta+S">
        {isBusy ? 'Saving…' : label}
      </Button>
      <Button component={Link} to={cancelTo} variant="default">
        Cancel
      </Button>
      <span className={classes.state} role="status">
        {isDirty ? 'Not saved yet. What you type is kept in this browser.' : ''}
      </span>
    </div>
  )
}

type ArticleEditorProps = {
  /** The name by which what was typed is kept. */
  name: string
  title: string
  /** What is said below the title, such as the question that is answered. */
  subtitle?: string
  state: RecordForm<ArticleFormValues>
  isFree: Freedom
  base: ArticleFormValues
  isBusy: boolean
  /** A file's text cannot be changed, only what is kept about it. */
  hasText: boolean
  wasPublished: boolean
  ownerName?: string
  back: { to: string; label: string }
}

function saveLabel({ status }: ArticleFormValues, wasPublished: boolean): string {
  if (status === 'draft') return 'Save draft'
  return wasPublished ? 'Save' : 'Publish'
}

/** Writes an article: its text with a preview, and who keeps it, where and for whom. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { state, isFree, isBusy, back } = props
  const { form, submit } = state
  const isDirty = form.isDirty()
  const guard = useLeaveGuard(isDirty, isFree)
  useSavedInput(props.name, props.base, form.values, isFree)
  const save = () => {
    if (!isBusy) submit()
  }
  useSaveKey(save)
  // On a phone what is written comes before where it is kept.
  const isPhone = useMediaQuery('(max-width: 640px)', false, { getInitialValueInEffect: false })
  const settings = <Settings form={form} ownerName={props.ownerName} />
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    save()
  }
  const discard = async () => {
    guard.leave()
    state.draft.drop()
  }
  return (
    <form onSubmit={onSubmit} noValidate className={classes.form}>
      <PageHeader title={props.title} subtitle={props.subtitle} back={back} />
      <Notices state={state} />
      <Panel>
        <div className={classes.head}>
          <TextInput
            {...form.getInputProps('title')}
            label="Title"
            withAsterisk
            placeholder="e.g. How to process a mid-term cancellation"
            size="md"
            autoFocus={form.values.title === ''}
          />
          {!isPhone && settings}
        </div>
      </Panel>
      {props.hasText && (
        <TextEditor
          value={form.values.body}
          error={form.errors.body}
          onChange={(body) => form.setFieldValue('body', body)}
        />
      )}
      {isPhone && <Panel title="Settings">{settings}</Panel>}
      <SaveBar
        label={saveLabel(form.values, props.wasPublished)}
        isBusy={isBusy}
        isDirty={isDirty}
        cancelTo={back.to}
      />
      {guard.isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Discard changes"
          keepLabel="Keep editing"
          isDanger
          onConfirm={discard}
          onClose={guard.stay}
        >
          Your changes to this article aren’t saved yet.
        </ConfirmDialog>
      )}
    </form>
  )
}
