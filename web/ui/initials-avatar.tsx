import { initialsOf } from '#web/accounts/current-user.ts'
import classes from './initials-avatar.module.css'

type Person = { name: string; email?: string; profileImage?: string | null }

/** A person's picture, or their initials. Decorative: the name stands beside it. */
export function InitialsAvatar({ person, size = 30 }: { person: Person; size?: number }) {
  const style = { width: size, height: size, fontSize: size * 0.4 }
  if (person.profileImage) {
    return <img className={classes.avatar} src={person.profileImage} alt="" style={style} />
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {initialsOf(person.name, person.email)}
    </span>
  )
}
