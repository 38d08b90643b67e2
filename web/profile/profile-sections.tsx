import type { ComponentType } from 'react'
import { AccountPanel } from '#web/accounts/account-panel.tsx'
import classes from '#web/accounts/profile-screen.module.css'
import { SecuritySection } from '#web/accounts/security-section.tsx'
import { SignInPanel } from '#web/accounts/sign-in-panel.tsx'
import { AgencyPanel } from '#web/agencies/agency-panel.tsx'
import { ApiKeysSection } from '#web/api-keys/api-keys-section.tsx'
import { AssistantSection } from '#web/assistant/settings/assistant-section.tsx'
import { CalendarPanel } from '#web/calendar-feed/calendar-panel.tsx'
import { SuggestedChangesSection } from '#web/connected-assistants/suggested-changes-section.tsx'
import { CustomFieldsSection } from '#web/custom-fields/custom-fields-section.tsx'
import { DataSection } from '#web/data-retention/data-section.tsx'
import { EmailTemplatesSection } from '#web/emails/templates-section.tsx'
import { FormsSection } from '#web/intake-forms/forms-section.tsx'
import { ImapPanel } from '#web/mail-servers/imap-panel.tsx'
import { SmtpPanel } from '#web/mail-servers/smtp-panel.tsx'
import { MailboxSection } from '#web/mailboxes/mailbox-section.tsx'
import { NotificationsPanel } from '#web/notifications/notifications-panel.tsx'
import { useCurrentUser } from '#web/session/session.tsx'
import { SubscriptionPanel } from '#web/subscriptions/subscription-panel.tsx'
import { OwnLicensesPanel } from '#web/team/own-licenses-panel.tsx'
import { TeamPanel } from '#web/team/team-panel.tsx'
import { TelephonySection } from '#web/telephony/telephony-section.tsx'
import { SetupPanel } from './setup-panel.tsx'

/** The person, how they sign in, their agency and its subscription; admins belong to no agency. */
function AccountSection() {
  const { agencyOwnerId, role } = useCurrentUser()
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <AccountPanel />
        {agencyOwnerId && <AgencyPanel />}
        {role === 'agency_owner' && <TeamPanel />}
      </div>
      <div className={classes.column}>
        <SignInPanel />
        {agencyOwnerId && <OwnLicensesPanel />}
        {agencyOwnerId && <SubscriptionPanel />}
        {agencyOwnerId && <SetupPanel />}
      </div>
    </div>
  )
}

/** What reaches the person, and their dates in other calendars; admins have none. */
function NotificationsSection() {
  const { agencyOwnerId } = useCurrentUser()
  return (
    <div className={classes.column}>
      <NotificationsPanel />
      {agencyOwnerId && <CalendarPanel />}
    </div>
  )
}

/** The ways in which email comes in, and by which it goes out. */
function MailSection() {
  return (
    <div className={classes.column}>
      <ImapPanel />
      <MailboxSection />
      <SmtpPanel />
    </div>
  )
}

type Section = { id: string; label: string; Content: ComponentType; isForOwners?: true }

/** What /profile is divided into, a tab each; the address names the open one. */
export const profileSections: readonly Section[] = [
  { id: 'account', label: 'Account', Content: AccountSection },
  { id: 'security', label: 'Security', Content: SecuritySection },
  { id: 'notifications', label: 'Notifications', Content: NotificationsSection },
  { id: 'assistant', label: 'Assistant', Content: AssistantSection },
  { id: 'fields', label: 'Custom fields', Content: CustomFieldsSection },
  { id: 'emails', label: 'Email templates', Content: EmailTemplatesSection },
  { id: 'mailbox', label: 'Email servers', Content: MailSection, isForOwners: true },
  { id: 'phone', label: 'Phone', Content: TelephonySection, isForOwners: true },
  { id: 'api-keys', label: 'API keys', Content: ApiKeysSection, isForOwners: true },
  {
    id: 'suggested-changes',
    label: 'Suggested changes',
    Content: SuggestedChangesSection,
    isForOwners: true,
  },
  { id: 'forms', label: 'Forms', Content: FormsSection, isForOwners: true },
  { id: 'data', label: 'Data', Content: DataSection },
]
