import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Panel } from '#web/ui/panel.tsx'

/** What admins read on the screens of an agency: why there is nothing. */
export function AgencyOnlyScreen({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Panel>
        <EmptyState message="This page is for agencies. Admins run the platform and have no records of their own.">
          <Button component={Link} to="/admin/users">
            User Management
          </Button>
        </EmptyState>
      </Panel>
    </>
  )
}
