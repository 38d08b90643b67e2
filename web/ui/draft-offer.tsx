import { Alert, Button } from '@mantine/core'
import type { FormDraft } from '#web/lib/use-form-draft.ts'
import { Moment } from '#web/ui/values.tsx'
import classes from './record-dialog.module.css'

/** Offers what an expired session or a failed write kept from being saved. */
export function DraftOffer({ offered, restore, refuse }: FormDraft) {
  if (!offered) return null
  return (
    <Alert color="accent" role="status">
      <div className={classes.offer}>
        <span>
          Restore your unsaved draft? It was saved <Moment at={offered.savedAt} />.
        </span>
        <Button size="compact-sm" onClick={restore}>
          Restore
        </Button>
        <Button size="compact-sm" variant="default" onClick={refuse}>
          Discard
        </Button>
      </div>
    </Alert>
  )
}
