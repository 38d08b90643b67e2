import { Alert, Button } from '@mantine/core'
import type { FilledForm } from '#shared/acord-forms/filled-forms.contract.ts'
import classes from './acords.module.css'
import type { FormEdits } from './use-form-edits.ts'

type DifferencesProps = { form: FilledForm; edits: FormEdits; onGo: (name: string) => void }

/** Values that the policies do not have on this day: each takes that of its policy, or none. */
export function Differences({ form, edits, onGo }: DifferencesProps) {
  const open = form.differences.filter(({ field, shown }) => (edits.values[field] ?? '').trim() === shown)
  if (open.length === 0) return null
  return (
    <Alert color="red" title="Differs from the policies" className={classes.notice}>
      <ul className={classes.stops}>
        {open.map(({ field, label, policy, shown, listed }) => (
          <li key={field}>
            <p>
              <button type="button" className={classes.link} onClick={() => onGo(field)}>
                {label}
              </button>
              : “{shown}”. {policy} {listed ? `says “${listed}” today.` : 'doesn’t list this today.'}
            </p>
            <div className={classes.stopActions}>
              <Button variant="default" size="compact-sm" onClick={() => edits.change(field, listed)}>
                {listed ? 'Use the policy’s value' : 'Clear the field'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What the policies say of this certificate: marks that are left out and why, and texts that differ from their coverages. */
export function Remarks({ form }: { form: FilledForm }) {
  if (form.remarks.length === 0) return null
  return (
    <Alert color="blue" title="From the policies" className={classes.notice}>
      <ul className={classes.stops}>
        {form.remarks.map(({ policyId, policy, reason }) => (
          <li key={`${policyId} ${reason}`}>
            {policy}: {reason}.
          </li>
        ))}
      </ul>
    </Alert>
  )
}
