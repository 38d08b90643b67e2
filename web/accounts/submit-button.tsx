import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'

type SubmitButtonProps = ButtonProps & {
  isBusy: boolean
  /** What it reads while the call is under way. */
  busyLabel: string
  children: ReactNode
}

/** The button that sends a form. While busy it looks disabled yet keeps the focus, so that a keyboard does not lose its place. */
export function SubmitButton({ isBusy, busyLabel, children, ...props }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      {...props}
      aria-disabled={isBusy || undefined}
      data-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
    >
      {isBusy ? busyLabel : children}
    </Button>
  )
}
