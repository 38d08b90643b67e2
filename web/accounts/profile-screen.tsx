import { AgencyPanel } from '#web/agencies/agency-panel.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccountPanel } from './account-panel.tsx'
import classes from './profile-screen.module.css'
import { useCurrentUser } from './session.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

/** /profile: the person, how they sign in, and their agency (P2, product.md 6). Admins belong to no agency. */
export function ProfileScreen() {
  const { agencyOwnerId } = useCurrentUser()
  return (
    <>
      <PageHeader title="Profile" subtitle="Who you are to your colleagues, and how you sign in." />
      <div className={classes.columns}>
        <div className={classes.column}>
          <AccountPanel />
          {agencyOwnerId && <AgencyPanel />}
        </div>
        <div className={classes.column}>
          <SignInPanel />
        </div>
      </div>
    </>
  )
}
