import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { useSession } from '#web/session/session.tsx'
import classes from './not-found-screen.module.css'

/** The 404 page with its three destinations. */
export function NotFoundScreen() {
  useDocumentTitle('Page not found')
  const session = useSession()
  const user = session.status === 'user' ? session.user : null
  const destination = user?.isAdmin ? '/admin' : user ? '/dashboard' : '/auth'
  return (
    <div className={classes.page} data-alone={user ? undefined : true}>
      <h1 className={classes.title}>404 - Page Not Found</h1>
      <p className={classes.text}>
        The page you're looking for doesn't exist or you may not have access to it.
      </p>
      <Button component={Link} to={destination}>
        {user?.isAdmin ? 'Return to Admin Dashboard' : 'Return to Dashboard'}
      </Button>
    </div>
  )
}
