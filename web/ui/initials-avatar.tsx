import { useState } from 'react'
import { initialsOf } from '#web/session/current-user.ts'
import classes from './initials-avatar.module.css'

type Person = { name: string; email?: string; profileImage?: string | null }

/** What marks the address of a removed member. */
const removed = /^deleted_[^_]*_/

/**
 * A person's picture, or their initials where there is none or it cannot be loaded; of a removed member gray initials.
 * Decorative: the name stands beside it.
 */
export function InitialsAvatar({ person, size = 30 }: { person: Person; size?: number }) {
  const { name, email = '', profileImage } = person
  const [broken, setBroken] = useState<string | null>(null)
  const style = { width: size, height: size, fontSize: size * 0.4 }
  const isRemoved = removed.test(email)
  if (profileImage && profileImage !== broken && !isRemoved) {
    const fallBack = () => setBroken(profileImage)
    return <img className={classes.avatar} src={profileImage} alt="" style={style} onError={fallBack} />
  }
  return (
    <span className={classes.avatar} style={style} aria-hidden="true" data-removed={isRemoved || undefined}>
      {initialsOf(name, email.replace(removed, ''))}
    </span>
  )
}
