import { Select, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { can } from '#shared/permissions.ts'
import { FormAlert } from '#web/accounts/form-alert.tsx'
import { profileUpdateFailed } from '#web/accounts/profile.api.ts'
import { SubmitButton } from '#web/accounts/submit-button.tsx'
import { useProfileForm } from '#web/accounts/use-profile-form.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useActor } from '#web/session/use-actor.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { FieldRow } from '#web/ui/form-dialog.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'
import classes from './agency-panel.module.css'
import { timeZoneGroups, timeZoneLabel } from './time-zones.ts'

function useAgencyForm() {
  const { agencyName, agencyPhone, agencyAddress, timeZone, ...user } = useCurrentUser()
  const { agencyRequiresTwoFactor, requiresLicenseToBind } = user
  const values = {
    ...{ agencyName, agencyPhone, agencyAddress, timeZone },
    ...{ agencyRequiresTwoFactor, requiresLicenseToBind },
  }
  return useProfileForm(values, 'Agency saved')
}

const requires = 'Members who haven’t set it up must do so before they continue.'

/** The agency as its owner changes it. */
function AgencyForm() {
  const { form, onSubmit, isBusy, failure, draft } = useAgencyForm()
  const { timeZone, hasTwoFactor, agencyRequiresTwoFactor } = useCurrentUser()
  const mayRequire = hasTwoFactor || agencyRequiresTwoFactor
  const [timeZones] = useState(() => timeZoneGroups(timeZone))
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap={16}>
        <DraftOffer {...draft} />
        <FormAlert title={profileUpdateFailed} error={failure} />
        <FieldRow>
          <TextInput {...form.getInputProps('agencyName')} label="Agency name" autoComplete="organization" />
          <TextInput {...form.getInputProps('agencyPhone')} label="Agency phone" type="tel" />
        </FieldRow>
        <Textarea
          {...form.getInputProps('agencyAddress')}
          label="Agency address"
          autoComplete="street-address"
          rows={2}
        />
        <Select
          {...form.getInputProps('timeZone')}
          label="Time zone"
          description="Used for dates and reports across the agency."
          data={timeZones}
          searchable
          nothingFoundMessage="No matching time zone"
          maxDropdownHeight={280}
        />
        <Switch
          {...form.getInputProps('agencyRequiresTwoFactor', { type: 'checkbox' })}
          label="Require two-factor authentication for everyone"
          description={
            mayRequire ? requires : 'Set up two-factor sign-in for yourself first, under Security.'
          }
          disabled={!mayRequire}
        />
        <Switch
          {...form.getInputProps('requiresLicenseToBind', { type: 'checkbox' })}
          label="Require a license to bind"
          description="Refuses new business, rewrites and moves to another carrier in a state where no producer of the policy has an active license."
        />
        <SubmitButton isBusy={isBusy} busyLabel="Saving..." w="fit-content">
          Save agency
        </SubmitButton>
      </Stack>
    </form>
  )
}

/** The agency as its agents see it. */
function AgencyFacts() {
  const { agencyName, agencyPhone, agencyAddress, timeZone } = useCurrentUser()
  const facts = [
    { label: 'Agency name', value: agencyName },
    { label: 'Agency phone', value: agencyPhone },
    {
      label: 'Agency address',
      value: agencyAddress && <span className={classes.lines}>{agencyAddress}</span>,
    },
    { label: 'Time zone', value: timeZoneLabel(timeZone) },
    { label: 'Changed by', value: 'The agency owner' },
  ]
  return <FactList facts={facts} />
}

/** The agency of the signed-in person: its owner's to change, its agents' to read. */
export function AgencyPanel() {
  const mayEdit = can(useActor(), 'agency.edit')
  return <Panel title="Agency">{mayEdit ? <AgencyForm /> : <AgencyFacts />}</Panel>
}
