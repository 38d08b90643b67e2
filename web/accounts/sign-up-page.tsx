import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { AccountNotice } from './account-notice.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { signUpOfferQuery } from './sign-up-offer.api.ts'

/** The page of a stranger's sign-up. While admins keep it closed it says so, before anything is filled in. */
export function SignUpPage({ children, ...layout }: ComponentProps<typeof AuthLayout>) {
  const { data: offer } = useQuery(signUpOfferQuery)
  if (offer?.closedMessage) {
    return (
      <AccountNotice
        title="Sign-up is closed"
        text={offer.closedMessage}
        action={{ label: 'Log in', to: '/auth' }}
      />
    )
  }
  return <AuthLayout {...layout}>{offer && children}</AuthLayout>
}
