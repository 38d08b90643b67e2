import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import type { WordingBlocker } from '#engines/acord-filling/certified-wording.rules.ts'
import { type FilledForm, formNumberLabel } from '#shared/acord-forms/filled-forms.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'
import { WritingArea } from '#web/session/writing.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RecordState } from '#web/ui/record/record-state.tsx'
import { DayText, Moment } from '#web/ui/values.tsx'
import { FormStatusBadge } from './acord-labels.tsx'
import { formPictureHref, formQuery, templateOfFormQuery } from './acords.api.ts'
import classes from './acords.module.css'
import { backToForms, formHref } from './addresses.ts'
import { HolderWishes, SharesPanel } from './desk/shares-panel.tsx'
import { FieldList, FieldSearch, fieldsWith, focusField } from './field-list.tsx'
import { FormActions } from './form-actions.tsx'
import { FormEvents } from './form-events.tsx'
import { FormSheet } from './form-sheet.tsx'
import { MissingList } from './missing-list.tsx'
import { OverlapNotice } from './overlap-notice.tsx'
import { Differences, Remarks } from './policy-notices.tsx'
import { type FormEdits, useFormEdits } from './use-form-edits.ts'
import { blockersOfWording, FormEndorsements, WordingBlockers } from './wording-blockers.tsx'

/** Policies that a notice ends on a later day: the form may be issued until then. */
function Notices({ form }: { form: FilledForm }) {
  if (form.notices.length === 0) return null
  return (
    <Alert color="orange" title="Pending cancellation" className={classes.notice}>
      <ul className={classes.stops}>
        {form.notices.map(({ policyId, policy, reason }) => (
          <li key={policyId}>
            {policy}: {reason}.
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Why the form cannot be issued today, and where to see more. */
function Stops({ form }: { form: FilledForm }) {
  if (form.stops.length === 0) return null
  return (
    <Alert color="red" title="Can't issue" className={classes.notice}>
      <ul className={classes.stops}>
        {form.stops.map(({ policyId, policy, reason }) => (
          <li key={policyId}>
            <Link to={`/policies/${policyId}`}>{policy}</Link>: {reason}.
          </li>
        ))}
      </ul>
      <p>
        Remove them, or update the policy on <Link to={`/clients/${form.clientId}`}>{form.clientName}</Link>.
      </p>
    </Alert>
  )
}

/** Missing details or wrong, each a way to its field. */
function Missing({ edits, onGo }: { edits: FormEdits; onGo: (name: string) => void }) {
  const { problems } = edits
  if (problems.length === 0) return null
  const title =
    problems.length === 1 ? 'One field needs attention' : `${problems.length} fields need attention`
  return (
    <Alert color="orange" title={title} className={classes.notice}>
      <ul className={classes.missing}>
        {problems.map(({ name, label, problem }) => (
          <li key={name}>
            <button type="button" className={classes.link} onClick={() => onGo(name)}>
              {label}
            </button>
            : {problem}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type PlaceState = { page: number; chosen: string | null }

/** Which page is shown and which field is marked; going to a field turns to its page first. */
function usePlace(template: FormTemplate) {
  const [place, setPlace] = useState<PlaceState>({ page: 1, chosen: null })
  const pageOf = (name: string) => template.fields.find((field) => field.name === name)?.page ?? place.page
  return {
    ...place,
    turn: (page: number) => setPlace({ page, chosen: null }),
    mark: (name: string) => setPlace({ page: pageOf(name), chosen: name }),
    go: (name: string) => {
      setPlace({ page: pageOf(name), chosen: name })
      // Its control is there once the page is shown.
      requestAnimationFrame(() => focusField(name))
    },
  }
}

type DraftFieldsProps = {
  edits: FormEdits
  wording: readonly WordingBlocker[]
  place: ReturnType<typeof usePlace>
}

/** What is wrong with each field; refused words are said beside the field too, since their notice may be out of sight. */
function problemsOf(edits: FormEdits, wording: readonly WordingBlocker[]): ReadonlyMap<string, string> {
  const problems = new Map(edits.problems.map(({ name, problem }) => [name, problem]))
  for (const { field } of wording)
    if (!problems.has(field)) {
      const words = wording
        .filter((stop) => stop.field === field && stop.words)
        .map((stop) => `“${stop.words}”`)
      problems.set(field, `Can't be certified: ${words.join(', ') || 'this mark'}. See the notice above.`)
    }
  return problems
}

function DraftFields({ edits, wording, place }: DraftFieldsProps) {
  const [words, setWords] = useState('')
  const onPage = edits.fields.filter(({ field }) => field.page === place.page)
  const found = fieldsWith(words ? edits.fields : onPage, words)
  const problems = useMemo(() => problemsOf(edits, wording), [edits, wording])
  return (
    <Panel title="Fields" actions={<FieldSearch value={words} onChange={setWords} />}>
      {found.length === 0 ? (
        <p className={classes.quiet}>{words ? 'No field with this name.' : 'This page has no fields.'}</p>
      ) : (
        <FieldList
          fields={found}
          values={edits.values}
          problems={problems}
          onChange={edits.change}
          onFocus={place.mark}
        />
      )}
    </Panel>
  )
}

function Subtitle({ form }: { form: FilledForm }) {
  return (
    <>
      {formNumberLabel(form.number)} for <Link to={`/clients/${form.clientId}`}>{form.clientName}</Link>
      {form.issuedAt && (
        <>
          {' '}
          · issued <Moment at={form.issuedAt} /> by {form.signedByName}
        </>
      )}
      {form.status !== 'draft' && form.expiresOn && (
        <>
          {' '}
          · valid through <DayText day={form.expiresOn} />
        </>
      )}
      {form.supersededById && (
        <>
          {' '}
          · <Link to={formHref(form.supersededById)}>replaced by a newer one</Link>
        </>
      )}
    </>
  )
}

function FormPage({ form, template }: { form: FilledForm; template: FormTemplate }) {
  const edits = useFormEdits(form, template)
  const place = usePlace(template)
  const isFree = useRef(false)
  const guard = useLeaveGuard(edits.isDirty, isFree)
  const wrong = useMemo(() => new Set(edits.problems.map(({ name }) => name)), [edits.problems])
  const isDraft = form.status === 'draft'
  const wording = useMemo(() => blockersOfWording(form, template, edits), [form, template, edits])
  useDocumentTitle(`${formNumberLabel(form.number)} ${form.title}`)
  return (
    <>
      <PageHeader
        title={form.title}
        subtitle={<Subtitle form={form} />}
        badge={<FormStatusBadge status={form.status} />}
        back={backToForms()}
      >
        <FormActions
          form={form}
          template={template}
          edits={edits}
          isFree={isFree}
          wording={wording}
          onProblem={place.go}
        />
      </PageHeader>
      {isDraft && <DraftOffer {...edits.draft} />}
      {isDraft && <OverlapNotice edits={edits} onGo={place.go} />}
      {isDraft && <Stops form={form} />}
      {isDraft && <Notices form={form} />}
      {isDraft && (
        <WritingArea>
          <Differences form={form} edits={edits} onGo={place.go} />
        </WritingArea>
      )}
      {isDraft && <Remarks form={form} />}
      <WritingArea>
        <WordingBlockers form={form} stops={wording} edits={edits} />
      </WritingArea>
      <FormEndorsements form={form} />
      {isDraft && <Missing edits={edits} onGo={place.go} />}
      {isDraft && <MissingList edits={edits} onGo={place.go} />}
      <div className={classes.work}>
        <div className={classes.sheetColumn}>
          <FormSheet
            template={template}
            values={edits.values}
            page={place.page}
            onPage={place.turn}
            chosen={place.chosen}
            onChoose={isDraft ? place.go : place.mark}
            picture={isDraft ? undefined : formPictureHref(form.id, place.page)}
            problems={wrong}
          />
        </div>
        <div className={classes.fieldColumn}>
          {isDraft && form.holderId && <HolderWishes holderId={form.holderId} />}
          <WritingArea>
            {isDraft && <DraftFields edits={edits} wording={wording} place={place} />}
            {!isDraft && <SharesPanel form={form} />}
          </WritingArea>
          <FormEvents id={form.id} />
        </div>
      </div>
      {guard.isAsking && (
        <ConfirmDialog
          title="Leave without saving?"
          confirmLabel="Leave the page"
          keepLabel="Stay"
          isDanger
          onConfirm={async () => {
            guard.leave()
            edits.draft.drop()
          }}
          onClose={guard.stay}
        >
          What you typed into this form is not saved yet.
        </ConfirmDialog>
      )}
    </>
  )
}

function Loaded({ form }: { form: FilledForm }) {
  const query = useQuery(templateOfFormQuery(form.id))
  return (
    <RecordState query={query} what="form" back={backToForms()}>
      {(template) => <FormPage key={form.id} form={form} template={template} />}
    </RecordState>
  )
}

/** /acords/:id: a form with its fields beside the page, until it is issued. */
export function FormScreen() {
  const { id = '' } = useParams()
  const query = useQuery(formQuery(id))
  return (
    <RecordState query={query} what="form" back={backToForms()}>
      {(form) => <Loaded form={form} />}
    </RecordState>
  )
}
