import { Progress } from '@mantine/core'
import classes from './imports.module.css'

type WorkBarProps = {
  label: string
  /** How much is done, 0–1; null while that is not known. */
  share: number | null
  words: string
}

/** How far some work is. */
export function WorkBar({ label, share, words }: WorkBarProps) {
  const percent = share === null ? 100 : Math.round(share * 100)
  return (
    <div className={classes.bar}>
      <p className={classes.barLabel}>{label}</p>
      <Progress.Root size="md">
        <Progress.Section
          value={percent}
          aria-label={label}
          striped={share === null}
          animated={share === null}
          {...(share === null && { 'aria-valuenow': undefined, 'aria-valuetext': words })}
        />
      </Progress.Root>
      <p className={classes.barWords}>{words}</p>
    </div>
  )
}
