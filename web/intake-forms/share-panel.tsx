import { Button, Textarea, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import type { IntakeFormItem } from '#shared/intake-forms/intake-forms.contract.ts'
import { Panel } from '#web/ui/panel.tsx'
import { useCopy } from '#web/ui/use-copy.ts'
import classes from './intake-forms.module.css'

function CopyButton({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text)
  const shown = { idle: label, copied: 'Copied', failed: 'Select and copy it yourself' }
  return (
    <Button
      variant="default"
      leftSection={<Copy size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {shown[state]}
    </Button>
  )
}

/** Where a published form is, and what puts it on another page. */
export function SharePanel({ form: { link, name } }: { form: IntakeFormItem }) {
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const snippet = `<iframe src="${link}" title="${title}" width="100%" height="900" style="border:0"></iframe>`
  return (
    <Panel title="Share">
      <div className={classes.settings}>
        <div className={classes.copied}>
          <TextInput className={classes.grow} label="Link" readOnly value={link} />
          <CopyButton text={link} label="Copy link" />
          <Button component="a" variant="default" href={link} target="_blank" rel="noreferrer">
            Open
          </Button>
        </div>
        <div className={classes.copied}>
          <Textarea
            className={classes.grow}
            label="Embed code"
            description="Paste it into your website."
            readOnly
            autosize
            value={snippet}
          />
          <CopyButton text={snippet} label="Copy code" />
        </div>
      </div>
    </Panel>
  )
}
