import { ColorInput, MultiSelect, Select, Textarea, TextInput } from '@mantine/core'
import type { Assignment, FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'
import { PersonSelect } from '#web/people/person-select.tsx'
import { useTeamMembers } from '#web/people/team-members.api.ts'
import { LineSelect } from '#web/ui/line-select.tsx'
import { Panel } from '#web/ui/panel.tsx'
import classes from './intake-forms.module.css'

/** What the editor of a form holds. */
export type Draft = { name: string; definition: FormDefinition; assignment: Assignment }
type Props = { draft: Draft; problems: Record<string, string>; onChange: (change: Partial<Draft>) => void }

const kinds = [
  { value: 'owner', label: 'The agency owner' },
  { value: 'person', label: 'One person' },
  { value: 'turns', label: 'Several people in turn' },
]

function Producer({ draft: { assignment }, problems, onChange }: Props) {
  const { data: members = [] } = useTeamMembers()
  const first = members[0]?.id
  const choose = (kind: string | null) => {
    if (kind === 'owner' || !first) onChange({ assignment: { kind: 'owner' } })
    else
      onChange({
        assignment: kind === 'person' ? { kind, userId: first } : { kind: 'turns', userIds: [first] },
      })
  }
  return (
    <>
      <Select
        label="Producer of new prospects"
        data={kinds}
        value={assignment.kind}
        allowDeselect={false}
        error={problems.assignment}
        onChange={choose}
      />
      {assignment.kind === 'person' && (
        <PersonSelect
          label="Producer"
          value={assignment.userId}
          allowDeselect={false}
          onChange={(userId) => userId && onChange({ assignment: { kind: 'person', userId } })}
        />
      )}
      {assignment.kind === 'turns' && (
        <MultiSelect
          label="Producers"
          data={members.map(({ id, name }) => ({ value: id, label: name }))}
          value={assignment.userIds}
          maxValues={10}
          onChange={(userIds) => userIds.length > 0 && onChange({ assignment: { kind: 'turns', userIds } })}
        />
      )}
    </>
  )
}

/** What a form is called, where its prospects go, and what it says. */
export function FormSettings(props: Props) {
  const { draft, problems, onChange } = props
  const { name, definition } = draft
  const set = (change: Partial<FormDefinition>) => onChange({ definition: { ...definition, ...change } })
  return (
    <>
      <Panel title="Form">
        <div className={classes.settings}>
          <TextInput
            label="Form name"
            description="Only your agency sees it."
            maxLength={200}
            withAsterisk
            value={name}
            error={problems.name}
            onChange={(event) => onChange({ name: event.currentTarget.value })}
          />
          <TextInput
            label="Title"
            maxLength={120}
            withAsterisk
            value={definition.title}
            error={definition.title.trim() === '' && 'Enter a title'}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
          <Textarea
            label="Introduction"
            autosize
            maxLength={1000}
            value={definition.intro}
            onChange={(event) => set({ intro: event.currentTarget.value })}
          />
          <LineSelect
            value={definition.lineOfBusiness}
            onChange={(line) => set({ lineOfBusiness: (line ?? '') as FormDefinition['lineOfBusiness'] })}
          />
          <Producer {...props} />
        </div>
      </Panel>
      <Panel title="Look and messages">
        <div className={classes.settings}>
          <ColorInput
            label="Color"
            format="hex"
            withEyeDropper={false}
            swatches={['#2f4bc8', '#0f8f8c', '#2f9e6e', '#b7791f', '#d43c2c', '#a0468f', '#1a1a18']}
            value={definition.accent}
            onChange={(accent) => /^#[0-9a-f]{6}$/i.test(accent) && set({ accent })}
          />
          <Textarea
            label="Consent"
            description="People agree to it before they send the form. Leave it empty to ask for nothing."
            autosize
            maxLength={2000}
            value={definition.consent}
            onChange={(event) => set({ consent: event.currentTarget.value })}
          />
          <Textarea
            label="Thank-you message"
            autosize
            maxLength={1000}
            withAsterisk
            value={definition.thanks}
            error={definition.thanks.trim() === '' && 'Enter what people read after sending the form'}
            onChange={(event) => set({ thanks: event.currentTarget.value })}
          />
        </div>
      </Panel>
    </>
  )
}
