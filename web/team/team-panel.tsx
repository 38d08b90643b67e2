import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useCurrentUser } from '#web/session/session.tsx'
import { FactList, Panel } from '#web/ui/panel.tsx'

/** The seats of the agency on its owner's profile, with the way to members and invitations. */
export function TeamPanel() {
  const { teamSize, maxTeamSize } = useCurrentUser()
  return (
    <Panel title="Team">
      <FactList facts={[{ label: 'Members', value: `${teamSize} of ${maxTeamSize} seats` }]} />
      <Button component={Link} to="/team-members" variant="default" mt={12}>
        Members and invitations
      </Button>
    </Panel>
  )
}
