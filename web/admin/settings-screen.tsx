import { useQuery } from '@tanstack/react-query'
import type { Installation, SettingsOverview } from '#shared/admin/settings.contract.ts'
import { SystemTabs } from '#web/shell/system-tabs.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { CardsSkeleton } from '#web/ui/skeletons.tsx'
import classes from './admin.module.css'
import { FeaturesPanel } from './features-panel.tsx'
import { MailPanel } from './mail-panel.tsx'
import { settingsQuery } from './settings.api.ts'
import {
  AssistantFields,
  PlanFields,
  RetentionFields,
  SessionFields,
  SignUpFields,
} from './settings-fields.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const payments: Record<Installation['payments'], string> = {
  provider: 'Payments are configured.',
  sandbox: 'No payment provider is configured. A sandbox page is used instead, and no money moves.',
  none: 'Payments are not configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.',
}

const models: Record<Installation['languageModel'], string> = {
  provider: 'A language model is configured.',
  none: 'No AI model is configured. Assistants answer by rules.',
}

function Sections({ sections, installation }: SettingsOverview) {
  return (
    <div className={classes.stack}>
      <SettingsPanel section="signUp" title="Sign-up" stored={sections.signUp} fields={SignUpFields} />
      <SettingsPanel
        section="sessions"
        title="Sessions"
        hint="When people must log in again. A shorter time also ends current sessions."
        stored={sections.sessions}
        fields={SessionFields}
      />
      <SettingsPanel
        section="plans"
        title="Plans"
        hint={payments[installation.payments]}
        stored={sections.plans}
        fields={PlanFields}
      />
      <SettingsPanel
        section="assistant"
        title="Assistants"
        hint={models[installation.languageModel]}
        stored={sections.assistant}
        fields={AssistantFields}
      />
      <MailPanel installation={installation} />
      <SettingsPanel
        section="retention"
        title="Retention"
        hint="How many days data is kept after it is no longer needed."
        stored={sections.retention}
        fields={RetentionFields}
      />
      <FeaturesPanel />
    </div>
  )
}

/** /admin/settings: what admins set for the whole platform. */
export function SettingsScreen() {
  const { data, error, refetch } = useQuery(settingsQuery)
  return (
    <>
      <PageHeader title="System Settings" subtitle="Applies to all agencies immediately." />
      <SystemTabs />
      {data ? (
        <Sections {...data} />
      ) : error ? (
        <LoadFailure what="The settings" error={error} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton />
      )}
    </>
  )
}
