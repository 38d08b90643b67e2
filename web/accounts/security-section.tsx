import { PasskeysPanel } from './passkeys-panel.tsx'
import classes from './profile-screen.module.css'
import { SessionsPanel } from './sessions-panel.tsx'
import { SsoAccountsPanel } from './sso-accounts-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

/** How the signed-in person signs in, and where they are. */
export function SecuritySection() {
  return (
    <div className={classes.halves}>
      <div className={classes.column}>
        <TwoFactorPanel />
        <PasskeysPanel />
        <SsoAccountsPanel />
      </div>
      <div className={classes.column}>
        <SessionsPanel />
      </div>
    </div>
  )
}
