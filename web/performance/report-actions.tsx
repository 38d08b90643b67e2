import { Button, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { messageOf } from '#web/lib/api-error.ts'
import { hrefOf } from '#web/lib/http.ts'
import { showToast } from '#web/lib/toast.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { performanceSettingsQuery, useSavePerformanceSettings } from './performance.api.ts'
import classes from './performance-screen.module.css'
import type { Days } from './periods.ts'

/** Downloads the report of a period. */
export function PdfLink({ days }: { days: Days }) {
  return (
    <Button
      component="a"
      href={hrefOf('GET /api/performance/report.pdf', { query: days })}
      download
      variant="default"
      leftSection={<FileText size={16} strokeWidth={1.75} aria-hidden="true" />}
    >
      PDF report
    </Button>
  )
}

/** Turns the monthly report by email on or off. */
export function MonthlyReportPanel() {
  const { email } = useCurrentUser()
  const { data: settings } = useQuery(performanceSettingsQuery)
  const save = useSavePerformanceSettings()
  const change = async (emailsMonths: boolean) => {
    try {
      await save.run({ emailsMonths })
      const title = emailsMonths ? 'Monthly report turned on' : 'Monthly report turned off'
      const message = emailsMonths
        ? 'The first one comes when this month is over.'
        : 'No more reports are sent.'
      showToast({ title, message, variant: 'success' })
    } catch (error) {
      showToast({ title: 'Couldn’t save the setting', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Panel title="Monthly report">
      <div className={classes.setting}>
        <Switch
          label="Email each month’s report as a PDF"
          description={`Sent to the agency’s owner (${email}) on the first of the month, from 7:00 AM.`}
          checked={settings?.emailsMonths ?? false}
          disabled={!settings || save.isBusy}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
      </div>
    </Panel>
  )
}
