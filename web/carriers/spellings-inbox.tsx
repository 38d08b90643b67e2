import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Spelling, SpellingAnswer } from '#shared/carriers/carriers.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { Panel } from '#web/ui/panel.tsx'
import { carrierChoicesQuery, spellingsQuery, useAnswerSpelling } from './carriers.api.ts'
import classes from './carriers.module.css'

const shownFirst = 5

function useAnswer(spelling: string) {
  const answer = useAnswerSpelling()
  const give = async (body: SpellingAnswer, done: string) => {
    try {
      await answer.run(body)
      showToast({ title: done, variant: 'success' })
    } catch (error) {
      showToast({ title: `“${spelling}” was not sorted`, message: messageOf(error), variant: 'destructive' })
    }
  }
  return { isBusy: answer.isBusy, give }
}

function OtherCarrier({
  spelling,
  onChoose,
}: {
  spelling: string
  onChoose: (id: string, name: string) => void
}) {
  const { data = [] } = useQuery(carrierChoicesQuery)
  if (data.length === 0) return null
  return (
    <Select
      size="xs"
      className={classes.other}
      aria-label={`Existing carrier for ${spelling}`}
      placeholder="Existing carrier"
      searchable
      value={null}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id, option) => id && option && onChoose(id, option.label)}
      nothingFoundMessage="No such carrier"
    />
  )
}

function SpellingRow({ row }: { row: Spelling }) {
  const { spelling, also, policies, suggestions, listed } = row
  const { isBusy, give } = useAnswer(spelling)
  const [suggested] = suggestions
  const newName = listed?.name ?? spelling
  const choose = (carrierId: string, name: string) =>
    void give({ answer: 'alias', spelling, carrierId }, `“${spelling}” is ${name}`)
  return (
    <li className={classes.spelling}>
      <div className={classes.words}>
        <p className={classes.name}>{spelling}</p>
        <p className={classes.quiet}>
          {policies === 1 ? '1 policy' : `${policies} policies`}
          {also.length > 0 && ` · also written ${also.join(', ')}`}
          {listed && listed.group !== spelling && ` · ${listed.group} group`}
        </p>
      </div>
      <div className={classes.answers}>
        {suggested && (
          <Button
            size="compact-sm"
            // A company that the platform's list knows by itself is not pressed on another of its group.
            variant={listed ? 'default' : 'filled'}
            disabled={isBusy}
            onClick={() => choose(suggested.id, suggested.name)}
          >
            It’s {suggested.name}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          onClick={() => void give({ answer: 'new', spelling, name: newName }, `${newName} added`)}
        >
          Add {newName === spelling ? 'as new carrier' : newName}
        </Button>
        <OtherCarrier spelling={spelling} onChoose={choose} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          onClick={() => void give({ answer: 'leave', spelling }, `“${spelling}” left as it is`)}
        >
          Leave
        </Button>
      </div>
    </li>
  )
}

/** The names on policies that match no carrier, each asked about once; nothing where none is left. */
export function SpellingsInbox() {
  const { data = [] } = useQuery(spellingsQuery)
  const [isWhole, setWhole] = useState(false)
  if (data.length === 0) return null
  const shown = isWhole ? data : data.slice(0, shownFirst)
  return (
    <Panel title={`Names to match (${data.length})`} isFlush>
      <p className={classes.lead}>
        These carrier names are on your policies but match no carrier. Each answer is remembered.
      </p>
      <ul className={classes.spellings} aria-label="Names to match">
        {shown.map((row) => (
          <SpellingRow key={row.spelling} row={row} />
        ))}
      </ul>
      {data.length > shown.length && (
        <div className={classes.more}>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            Show all {data.length}
          </Button>
        </div>
      )}
    </Panel>
  )
}
