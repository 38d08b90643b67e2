import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import classes from './copy-text.module.css'
import { useCopy } from './use-copy.ts'

/** A text to be used elsewhere, such as an address, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const { state, copy } = useCopy(text)
  return (
    <span className={classes.copy}>
      <code className={classes.text}>{text}</code>
      <Button
        variant="default"
        size="compact-sm"
        h={30}
        leftSection={<Copy size={15} strokeWidth={1.75} aria-hidden />}
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
      >
        {state === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      {state === 'failed' && (
        <span role="alert">Your browser did not allow copying. Select the text instead.</span>
      )}
    </span>
  )
}
