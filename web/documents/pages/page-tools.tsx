import { ActionIcon, Tooltip } from '@mantine/core'
import { ChevronLeft, ChevronRight, type LucideIcon, Type, ZoomIn, ZoomOut } from 'lucide-react'
import { WholeNumberField } from '#web/ui/fields.tsx'
import classes from './page-view.module.css'

/** How large a page is shown, as shares of the column. */
export const zooms = [1, 1.5, 2, 3] as const
export type Zoom = (typeof zooms)[number]

type ToolProps = {
  label: string
  icon: LucideIcon
  isDisabled?: boolean
  isPressed?: boolean
  onClick: () => void
}

function Tool({ label, icon: Icon, isDisabled = false, isPressed, onClick }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        size={30}
        aria-label={label}
        aria-pressed={isPressed}
        disabled={isDisabled}
        onClick={onClick}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}

type StepperProps = { page: number; total: number; onPage: (page: number) => void }

/** One page back, one on, or to a number: once the field is left or Enter is pressed. */
function Stepper({ page, total, onPage }: StepperProps) {
  const go = (field: HTMLInputElement) => {
    const next = Number(field.value)
    if (next >= 1 && next <= total && next !== page) onPage(next)
    else field.value = String(page)
  }
  return (
    <div className={classes.stepper}>
      <Tool
        label="Previous page"
        icon={ChevronLeft}
        isDisabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <WholeNumberField
        key={page}
        size="xs"
        w={52}
        aria-label="Page"
        defaultValue={page}
        min={1}
        max={total}
        onBlur={(event) => go(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && go(event.currentTarget)}
      />
      <span className={classes.total}>of {total.toLocaleString('en-US')}</span>
      <Tool
        label="Next page"
        icon={ChevronRight}
        isDisabled={page >= total}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}

type PageToolsProps = StepperProps & {
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  /** Absent where a page has no picture. */
  isText?: boolean
  onText?: (isText: boolean) => void
}

/** What stands above a page: which one, how large, and as picture or text. */
export function PageTools({ page, total, onPage, zoom, onZoom, isText = false, onText }: PageToolsProps) {
  const at = zooms.indexOf(zoom)
  return (
    <div className={classes.tools} role="toolbar" aria-label="Page">
      <Stepper page={page} total={total} onPage={onPage} />
      <div className={classes.views}>
        {!isText && (
          <>
            <Tool
              label="Smaller"
              icon={ZoomOut}
              isDisabled={at <= 0}
              onClick={() => onZoom(zooms[at - 1] ?? 1)}
            />
            <Tool
              label="Larger"
              icon={ZoomIn}
              isDisabled={at === zooms.length - 1}
              onClick={() => onZoom(zooms[at + 1] ?? 3)}
            />
          </>
        )}
        {onText && (
          <Tool label="Show as text" icon={Type} isPressed={isText} onClick={() => onText(!isText)} />
        )}
      </div>
    </div>
  )
}
