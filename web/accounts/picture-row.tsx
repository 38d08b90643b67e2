import { Button, FileButton } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { InitialsAvatar } from '#web/ui/initials-avatar.tsx'
import { explainFailure } from './form-failure.ts'
import { PictureDialog } from './picture-dialog.tsx'
import { readPicture } from './picture-file.ts'
import classes from './picture-row.module.css'
import { profileFormOf, profileUpdateFailed, updateProfile } from './profile.api.ts'
import { profileInvalidates, useKeepUser } from './use-profile-form.ts'

function useSavePicture() {
  const user = useCurrentUser()
  const keepUser = useKeepUser()
  return useAction({
    run: (profileImage: string | null, actionKey) =>
      updateProfile(profileFormOf(user, { profileImage }), actionKey),
    invalidates: profileInvalidates,
    onSuccess: keepUser,
  })
}

/** The picture of the signed-in person, with what changes it. */
export function PictureRow() {
  const user = useCurrentUser()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [unreadable, setUnreadable] = useState<string | null>(null)
  const save = useSavePicture()
  const choose = (file: File | null) => {
    if (!file) return
    setUnreadable(null)
    readPicture(file).then(setPicture, (error: unknown) => setUnreadable(messageOf(error)))
  }
  const remove = () =>
    save.run(null).catch((error: Error) => {
      const message = explainFailure(error, profileUpdateFailed)
      showToast({ title: profileUpdateFailed, message, variant: 'destructive' })
    })
  return (
    <div className={classes.row}>
      <InitialsAvatar person={user} size={64} />
      <div className={classes.words}>
        <div className={classes.actions}>
          <FileButton onChange={choose} accept="image/png,image/jpeg,image/webp">
            {(props) => (
              <Button variant="default" {...props}>
                {user.profileImage ? 'Change picture' : 'Add a picture'}
              </Button>
            )}
          </FileButton>
          {user.profileImage && (
            <Button variant="subtle" onClick={remove} aria-disabled={save.isBusy || undefined}>
              Remove
            </Button>
          )}
        </div>
        {unreadable && (
          <p className={classes.failure} role="alert">
            {unreadable}
          </p>
        )}
      </div>
      {picture && <PictureDialog picture={picture} onSave={save.run} onClose={() => setPicture(null)} />}
    </div>
  )
}
