import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { deadProposalMessage } from '#shared/proposals/proposals.contract.ts'
import { AuthLayout } from '#web/accounts/auth-layout.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { CenteredSpinner } from '#web/ui/centered-spinner.tsx'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { ProposalPage } from './proposal-page.tsx'
import { clientProposalQuery } from './proposals.api.ts'

function OpenProposal({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(clientProposalQuery(token))
  if (data) return <ProposalPage token={token} proposal={data} reload={() => void refetch()} />
  if (error instanceof ApiError && error.status === 404)
    return (
      <AuthLayout title="This link does not work" subtitle={deadProposalMessage.replace(/^[^.]*\. /, '')} />
    )
  if (error)
    return (
      <AuthLayout title="Your proposal">
        <LoadFailure what="The proposal" error={error} onRetry={() => void refetch()} />
      </AuthLayout>
    )
  return <CenteredSpinner />
}

/** /proposal: where a client reads and answers a proposal by its link; nobody is signed in here. */
export function ProposalScreen() {
  // Behind the "#", which no server and no log gets to see.
  const token = useLocation().hash.slice(1)
  if (token) return <OpenProposal key={token} token={token} />
  const words = 'Open the link in your email again, or ask the agency for a new one.'
  return <AuthLayout title="This link is incomplete" subtitle={words} />
}
