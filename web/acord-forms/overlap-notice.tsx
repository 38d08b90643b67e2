import { Alert, Button } from '@mantine/core'
import { conflictSentence } from '#web/lib/missed-changes.ts'
import classes from './acords.module.css'
import type { FormEdits } from './use-form-edits.ts'

/** The fields that were saved elsewhere while they were being typed into: nothing is saved over them before one is chosen. */
export function OverlapNotice({ edits, onGo }: { edits: FormEdits; onGo: (name: string) => void }) {
  const { overlaps, missed } = edits
  if (overlaps.length === 0) return null
  const title =
    missed.length > 0 ? conflictSentence(missed, 'form') : 'This form was updated while you were editing.'
  return (
    <Alert color="orange" title={title} className={classes.notice}>
      <ul className={classes.missing}>
        {overlaps.map(({ name, label, saved }) => (
          <li key={name}>
            <button type="button" className={classes.link} onClick={() => onGo(name)}>
              {label}
            </button>
            : {saved === '' ? 'cleared' : `saved as “${saved}”`}
            <span className={classes.choices}>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Keep mine: ${label}`}
                onClick={() => edits.rebase({ [name]: saved })}
              >
                Keep mine
              </Button>
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`Use saved: ${label}`}
                onClick={() => edits.change(name, saved)}
              >
                Use saved
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
