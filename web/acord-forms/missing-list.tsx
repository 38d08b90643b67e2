import { Alert } from '@mantine/core'
import classes from './acords.module.css'
import type { FormEdits } from './use-form-edits.ts'

/** What the policies do not say for certain, each a way to its field; it does not stop the form from being issued. */
export function MissingList({ edits, onGo }: { edits: FormEdits; onGo: (name: string) => void }) {
  const { missing } = edits
  if (missing.length === 0) return null
  const title = missing.length === 1 ? '1 value is missing' : `${missing.length} values are missing`
  return (
    <Alert color="blue" title={title} className={classes.notice}>
      <p>The policies don’t state these clearly, so they were left blank. Enter them from the policy.</p>
      <ul className={classes.missing}>
        {missing.map(({ name, label }) => (
          <li key={name}>
            <button type="button" className={classes.link} onClick={() => onGo(name)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
