import { UnstyledButton } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './disclosure-button.module.css'

type Props = {
  label: string
  isOpen: boolean
  /** The id of the part that it opens. */
  controls: string
  onToggle: () => void
  children: ReactNode
}

/** Opens and closes a part below it; its chevron turns. */
export function DisclosureButton({ label, isOpen, controls, onToggle, children }: Props) {
  return (
    <UnstyledButton
      className={classes.button}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
    >
      {children}
      <ChevronDown size={15} strokeWidth={1.75} aria-hidden data-open={isOpen} />
    </UnstyledButton>
  )
}
