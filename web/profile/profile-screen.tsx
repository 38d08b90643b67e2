import { can } from '#shared/permissions.ts'
import { useActor } from '#web/session/use-actor.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useSearchState } from '#web/ui/use-search-state.ts'
import { profileSections } from './profile-sections.tsx'

const defaults = { section: 'account' }

/** /profile: the person, how they sign in, and what they may set. */
export function ProfileScreen() {
  const [{ section }, setState] = useSearchState(defaults)
  const isOwner = can(useActor(), 'agency.edit')
  const sections = profileSections.filter(({ isForOwners }) => isOwner || !isForOwners)
  const open = sections.find(({ id }) => id === section) ?? sections[0]
  if (!open) return null
  return (
    <>
      <PageHeader title="Profile" subtitle="Manage your account, agency and sign-in settings." />
      <Tabs
        label="Sections of the profile"
        tabs={sections}
        value={open.id}
        onChange={(id) => setState({ section: id })}
      >
        <open.Content />
      </Tabs>
    </>
  )
}
