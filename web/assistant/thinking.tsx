import classes from './messages.module.css'

/** "Paige is thinking", with dots that move. */
export function Thinking({ assistantName }: { assistantName: string }) {
  return (
    <p className={classes.thinking}>
      {`${assistantName} is thinking`}
      <span className={classes.dots} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </p>
  )
}
