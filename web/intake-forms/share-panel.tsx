import { Button, Textarea, TextInput } from '@mantine/core'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { IntakeFormItem } from '#shared/intake-forms/intake-forms.contract.ts'
import { Panel } from '#web/ui/panel.tsx'
import classes from './intake-forms.module.css'

function CopyButton({ text, label }: { text: string; label: string }) {
  const [result, setResult] = useState<'no' | 'yes' | 'failed'>('no')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('yes'),
      () => setResult('failed'),
    )
  const shown = { no: label, yes: 'Copied', failed: 'Select and copy it yourself' }
  return (
    <Button
      variant="default"
      leftSection={<Copy size={15} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {shown[result]}
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
