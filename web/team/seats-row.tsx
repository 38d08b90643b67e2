import { type Seats, seatsLabel } from './seats.ts'
import classes from './seats-row.module.css'

function kindOf(seat: number, { members, invited }: Seats): string {
  if (seat < members) return 'member'
  return seat < members + invited ? 'invited' : 'free'
}

/** One mark for every seat of the team, and the same in words. */
export function SeatsRow({ seats }: { seats: Seats }) {
  const used = seats.members + seats.invited
  return (
    <div className={classes.row}>
      <p className={classes.figure}>
        {used} <span className={classes.total}>of {seats.total} seats used</span>
      </p>
      <div className={classes.marks} aria-hidden="true">
        {Array.from({ length: seats.total }, (_, seat) => seat).map((seat) => (
          <span key={seat} className={classes.mark} data-kind={kindOf(seat, seats)} />
        ))}
      </div>
      <p className={classes.words}>
        {seats.free > 0
          ? seatsLabel(seats)
          : `All ${seats.total} seats are taken. Remove a member or withdraw an invitation to invite someone.`}
      </p>
    </div>
  )
}
