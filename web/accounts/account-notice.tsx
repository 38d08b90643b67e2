import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AuthLayout } from './auth-layout.tsx'

type AccountNoticeProps = {
  title: string
  text: ReactNode
  action: { label: string } & ({ to: string } | { onClick: () => void })
  children?: ReactNode
}

/** An account page that says one thing and offers one way on. */
export function AccountNotice({ title, text, action, children }: AccountNoticeProps) {
  return (
    <AuthLayout title={title} subtitle={text}>
      {'to' in action ? (
        <Button component={Link} to={action.to} size="md" fullWidth>
          {action.label}
        </Button>
      ) : (
        <Button size="md" fullWidth onClick={action.onClick}>
          {action.label}
        </Button>
      )}
      {children}
    </AuthLayout>
  )
}
