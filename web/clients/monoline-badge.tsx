import classes from './clients.module.css'

/** The badge of a client with exactly one active policy: somebody to offer a second one to. */
export function MonolineBadge() {
  return <span className={classes.monoline}>Monoline</span>
}
