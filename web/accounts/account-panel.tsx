import { Stack, TextInput } from '@mantine/core'
import { useCurrentUser } from '#web/session/session.tsx'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { FormAlert } from './form-alert.tsx'
import { PictureRow } from './picture-row.tsx'
import { profileUpdateFailed } from './profile.api.ts'
import { SubmitButton } from './submit-button.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** Who the signed-in person is: picture, name, phone and producer number. */
export function AccountPanel() {
  const { name, phone, npn, isAdmin } = useCurrentUser()
  const { form, onSubmit, isBusy, failure, draft } = useProfileForm({ name, phone, npn }, 'Account saved')
  return (
    <Panel title="Account">
      <PictureRow />
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={16}>
          <DraftOffer {...draft} />
          <FormAlert title={profileUpdateFailed} error={failure} />
          <TextInput {...form.getInputProps('name')} label="Name" autoComplete="name" />
          <FieldRow>
            <TextInput {...form.getInputProps('phone')} label="Phone" type="tel" autoComplete="tel" />
            {!isAdmin && (
              <TextInput
                {...form.getInputProps('npn')}
                label="National producer number (NPN)"
                inputMode="numeric"
              />
            )}
          </FieldRow>
          <SubmitButton
            isBusy={isBusy}
            busyLabel="Saving..."
            style={{ justifySelf: 'start' }}
            w="fit-content"
          >
            Save account
          </SubmitButton>
        </Stack>
      </form>
    </Panel>
  )
}
