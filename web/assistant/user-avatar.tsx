import { useState } from 'react'
import classes from './assistant-avatar.module.css'

const defaultImage = '/default-user.svg'

/** The person's profile image, falling back to the default user image. Decorative: the words beside it say who. */
export function UserAvatar({ profileImage }: { profileImage?: string | null }) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = profileImage && profileImage !== broken
  return (
    <img
      className={classes.avatar}
      data-kind="user"
      src={isShown ? profileImage : defaultImage}
      alt=""
      width={28}
      height={28}
      onError={() => setBroken(profileImage ?? null)}
    />
  )
}
