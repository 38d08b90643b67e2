import { Button, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { draftLetter } from '#engines/gap-analysis/letter.rules.ts'
import { type Analysis, maxLetterLength } from '#shared/commercial/analysis.contract.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { showToast } from '#web/lib/toast.ts'
import { useTypedDraft } from '#web/lib/use-form-draft.ts'
import { useCurrentUser } from '#web/session/session.tsx'
import { useToday } from '#web/session/use-today.ts'
import { DraftOffer } from '#web/ui/draft-offer.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { pdfHref, useUpdateAnalysis } from './analyses.api.ts'
import classes from './analysis.module.css'

function useDraft({ result, clientName }: Analysis) {
  const { name, agencyName } = useCurrentUser()
  const today = useToday()
  const insured = result.documents.find(({ namedInsured }) => namedInsured)?.namedInsured ?? ''
  return () => draftLetter(result, { clientName: clientName || insured, agencyName, senderName: name, today })
}

/** The letter to the insured: a draft that people edit, keep and print. */
export function LetterPane({ analysis }: { analysis: Analysis }) {
  const [letter, setLetter] = useState(analysis.letter)
  const update = useUpdateAnalysis(analysis.id)
  const clipboard = useClipboard({ timeout: 2000 })
  const draft = useDraft(analysis)
  const kept = useTypedDraft(`letter ${analysis.id}`, { letter }, { letter: analysis.letter }, (typed) =>
    setLetter(typed.letter ?? letter),
  )
  const isDirty = letter.trim() !== analysis.letter
  const save = async () => {
    try {
      const saved = await update.run({ letter })
      kept.drop()
      setLetter(saved.letter)
      showToast({ title: 'Letter saved', variant: 'success' })
    } catch (error) {
      showToast({ title: 'The letter was not saved', message: messageOf(error), variant: 'destructive' })
    }
  }
  return (
    <Panel
      title="Letter to the insured"
      actions={
        <>
          <Button variant="default" size="compact-sm" onClick={() => setLetter(draft())}>
            Regenerate
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => clipboard.copy(letter)}>
            {clipboard.copied ? 'Copied' : 'Copy'}
          </Button>
          <Button
            component="a"
            href={pdfHref(analysis.id, 'letter')}
            download
            variant="default"
            size="compact-sm"
            data-disabled={isDirty || undefined}
            title={isDirty ? 'Save the letter first' : undefined}
            onClick={(event) => isDirty && event.preventDefault()}
          >
            Download letter
          </Button>
          <Button size="compact-sm" onClick={() => void save()} disabled={!isDirty || update.isBusy}>
            {update.isBusy ? 'Saving…' : 'Save letter'}
          </Button>
        </>
      }
    >
      <DraftOffer {...kept} />
      <Textarea
        aria-label="Letter"
        className={classes.letter}
        autosize
        minRows={16}
        maxLength={maxLetterLength}
        value={letter}
        onChange={(event) => setLetter(event.currentTarget.value)}
      />
      <p className={classes.letterNote}>
        Lines that start with a hyphen print as bullets; the Accept and Decline lines print with checkboxes.
        Nothing is sent from here: copy the text or download the PDF.
      </p>
    </Panel>
  )
}
