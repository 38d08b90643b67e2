import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import {
  neutralized,
  type WordingBlocker,
  wordingBlockers,
} from '#engines/acord-filling/certified-wording.rules.ts'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import { endorsedKindLabels, type FormEndorsement } from '#shared/acord-forms/form-endorsements.contract.ts'
import { certifiesCoverage } from '#shared/acord-forms/form-kinds.rules.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { RecordMenu } from '#web/ui/record/record-menu.tsx'
import { useUpdateForm } from './acords.api.ts'
import classes from './acords.module.css'
import { EndorsementDialog } from './endorsement-dialog.tsx'
import type { FormEdits } from './use-form-edits.ts'

/** What of a draft promises more than its policies say, as it is typed. */
export function blockersOfWording(
  form: FilledForm,
  template: FormTemplate,
  edits: FormEdits,
): WordingBlocker[] {
  if (form.status !== 'draft' || !certifiesCoverage(form.formNumber)) return []
  const { listed, standing: endorsements, gaps } = form
  return wordingBlockers(template, edits.values, { listed, endorsements, gaps })
}

type WordingProps = { form: FilledForm; stops: readonly WordingBlocker[]; edits: FormEdits }

/** Words and marks with nothing behind them: each is worded otherwise, or tied to an endorsement. */
export function WordingBlockers({ form, stops, edits }: WordingProps) {
  const [tied, setTied] = useState<WordingBlocker | null>(null)
  if (stops.length === 0) return null
  return (
    <Alert color="red" title="This wording can't be certified" className={classes.notice}>
      <ul className={classes.stops}>
        {stops.map((stop) => (
          <li key={`${stop.field} ${stop.kind} ${stop.words}`}>
            <p>
              {stop.label}: “{stop.words}”. {stop.reason}
            </p>
            <div className={classes.stopActions}>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => edits.change(stop.field, neutralized(edits.values[stop.field] ?? '', stop))}
              >
                {stop.place ? 'Use neutral wording' : 'Clear the mark'}
              </Button>
              {stop.policies.length > 0 && (
                <Button variant="default" size="compact-sm" onClick={() => setTied(stop)}>
                  Name the endorsement
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {tied && <EndorsementDialog form={form} stop={tied} onClose={() => setTied(null)} />}
    </Alert>
  )
}

function EndorsementWords({ of }: { of: FormEndorsement }) {
  const { covers, form, edition, listedOn } = of
  return (
    <>
      {endorsedKindLabels[covers]}: {form}
      {edition && ` (${edition})`}, {listedOn}
    </>
  )
}

/** The endorsements of a draft that its policies list: they stand there by themselves. */
function listedByPolicies({ standing, endorsements }: FilledForm) {
  const isNamed = (one: FormEndorsement) =>
    endorsements.some(({ policyId, covers, form }) => {
      return policyId === one.policyId && covers === one.covers && form === one.form
    })
  return standing.filter((one) => !isNamed(one))
}

/** The endorsements that stand behind a certificate: those named for it, and those that its policies list. */
export function FormEndorsements({ form }: { form: FilledForm }) {
  const update = useUpdateForm(form.id)
  const listed = listedByPolicies(form)
  if (form.endorsements.length + listed.length === 0) return null
  const remove = (at: number) =>
    void update.run({
      endorsements: form.endorsements.filter((_, index) => index !== at),
      version: form.version,
    })
  return (
    <Alert color="gray" title="Endorsements" className={classes.notice}>
      <ul className={classes.stops}>
        {form.endorsements.map((one, at) => (
          <li key={`${one.policyId} ${one.covers} ${one.form}`}>
            <EndorsementWords of={one} />
            {form.status === 'draft' && (
              <RecordMenu
                isSubtle
                label={`Actions for ${one.form}`}
                actions={[{ label: 'Remove', isDanger: true, run: () => remove(at) }]}
              />
            )}
          </li>
        ))}
        {listed.map((one) => (
          <li key={`${one.policyId} ${one.covers} ${one.form}`}>
            <EndorsementWords of={one} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
