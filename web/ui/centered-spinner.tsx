import { Loader } from '@mantine/core'
import classes from './centered-spinner.module.css'

/** The spinner of guarded routes while the user is being loaded. */
export function CenteredSpinner() {
  return (
    <div className={classes.center} role="status">
      <Loader size={28} color="var(--accent)" />
      <span className={classes.words}>Loading…</span>
    </div>
  )
}
