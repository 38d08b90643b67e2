import { Stack, Switch } from '@mantine/core'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { profileUpdateFailed } from '#web/accounts/profile.api.ts'
import { SubmitButton } from '#web/accounts/submit-button.tsx'
import { useProfileForm } from '#web/accounts/use-profile-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'

/** What the assistant may do, as the owner decides. */
function SettingsForm() {
  const { allowsAssistantWrites, allowsLanguageModel } = useCurrentUser()
  const values = { allowsAssistantWrites, allowsLanguageModel }
  const { form, onSubmit, isBusy, failure } = useProfileForm(values, 'Assistant saved')
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <FormAlert title={profileUpdateFailed} error={failure} />
        <Switch
          {...form.getInputProps('allowsAssistantWrites', { type: 'checkbox' })}
          label="The assistant may change records"
          description="It creates and updates tickets, clients and prospects when a person asks, with that person’s permissions only. Each change appears in the timeline and can be undone for 24 hours. When off, it only finds and answers."
        />
        <Switch
          {...form.getInputProps('allowsLanguageModel', { type: 'checkbox' })}
          label="Allow AI model"
          description="If an AI model is set up, questions that rules can’t answer are sent to it with the records and articles they need. Everything sent is listed below. It can propose changes but makes none without a yes. When off, answers use only your own data and no data leaves your account."
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." w="fit-content">
          Save assistant
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** The same as those see it who cannot change it. */
function SettingsFacts() {
  const { allowsAssistantWrites, allowsLanguageModel } = useCurrentUser()
  const facts = [
    { label: 'Changes records', value: allowsAssistantWrites ? 'When you ask for it' : 'No' },
    { label: 'Language model', value: allowsLanguageModel ? 'Allowed' : 'Not allowed' },
    { label: 'Changed by', value: 'The agency owner' },
  ]
  return <FactList facts={facts} />
}

/** What the assistant may do: the owner's to change, everybody else's to read. */
export function AssistantSettings({ isOwner }: { isOwner: boolean }) {
  return <Panel title="Assistant">{isOwner ? <SettingsForm /> : <SettingsFacts />}</Panel>
}
