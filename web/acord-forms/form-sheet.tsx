import { Button, Skeleton } from '@mantine/core'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import type { FormField } from '#shared/acord-forms/form-field.contract.ts'
import type { FormTemplate } from '#shared/acord-forms/form-templates.contract.ts'
import { pagePictureHref } from './acords.api.ts'
import classes from './form-sheet.module.css'

type FormSheetProps = {
  template: FormTemplate
  /** What stands in each field, by its name. */
  values: Readonly<Record<string, string>>
  page: number
  onPage: (page: number) => void
  chosen: string | null
  /** Hears which field was clicked. */
  onChoose: (name: string) => void
  /** What a field that is empty shows, such as what it is filled with. */
  hintOf?: (field: FormField) => string
  /** The page as it was issued, in whose picture the values stand already. */
  picture?: string | undefined
  /** The fields with something missing or wrong. */
  problems?: ReadonlySet<string>
}

type Size = { width: number; height: number }
const letter: Size = { width: 612, height: 792 }

function placeOf({ box }: FormField, { width, height }: Size): CSSProperties {
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`
  return {
    left: percent(box.x / width),
    top: percent(box.y / height),
    width: percent(box.width / width),
    height: percent(box.height / height),
    // Letters as large as they will stand in the field, at whatever width the page is shown.
    fontSize: `${((Math.min(10, box.height * 0.72) / width) * 100).toFixed(3)}cqw`,
  }
}

function shownValue(field: FormField, value: string): string {
  if (field.kind === 'box') return value ? '✓' : ''
  return value
}

type SpotProps = {
  field: FormField
  size: Size
  value: string
  hint: string
  isChosen: boolean
  isWrong: boolean
  onChoose: (name: string) => void
}

/** One field on the page with its value laid over; the list of fields beside it is what the keyboard reaches. */
function Spot({ field, size, value, hint, isChosen, isWrong, onChoose }: SpotProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={classes.spot}
      data-chosen={isChosen || undefined}
      data-wrong={isWrong || undefined}
      data-multiline={field.isMultiline || undefined}
      data-hint={!value && hint ? true : undefined}
      title={hint || undefined}
      style={placeOf(field, size)}
      onClick={() => onChoose(field.name)}
    >
      {shownValue(field, value) || hint}
    </button>
  )
}

/** Turns the pages of a form. */
export function PageTurner(props: { page: number; total: number; onPage: (page: number) => void }) {
  const { page, total, onPage } = props
  if (total === 1) return null
  return (
    <div className={classes.turner}>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={page <= 1}
        aria-label="Previous page"
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
      <span className={classes.total}>
        Page {page} of {total}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={page >= total}
        aria-label="Next page"
        onClick={() => onPage(page + 1)}
      >
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
      </Button>
    </div>
  )
}

/** Brings the chosen field into sight without moving the window. */
function useChosenInSight(chosen: string | null, page: number) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: moves when another field or page is shown
  useLayoutEffect(() => {
    const outer = frame.current
    const mark = outer?.querySelector('[data-chosen]')
    if (!outer || !mark) return
    const [around, inner] = [outer.getBoundingClientRect(), mark.getBoundingClientRect()]
    if (inner.top >= around.top && inner.bottom <= around.bottom) return
    outer.scrollTo({ top: outer.scrollTop + inner.top - around.top - around.height / 3 })
  }, [chosen, page])
  return frame
}

/** The picture of a page, or that it is on its way: blank paper would look like an empty form. */
function PagePicture({ source, alt }: { source: string; alt: string }) {
  const [isLoading, setLoading] = useState(true)
  return (
    <>
      {isLoading && (
        <div className={classes.picture} role="status" aria-label="Loading">
          <Skeleton height="100%" radius={0} />
        </div>
      )}
      <img
        src={source}
        alt={alt}
        className={classes.picture}
        draggable={false}
        onLoad={() => setLoading(false)}
        onError={() => setLoading(false)}
      />
    </>
  )
}

/** A page of a form as it looks, with the values laid over their fields. */
export function FormSheet(props: FormSheetProps) {
  const { template, values, page, onPage, chosen, onChoose, hintOf, picture, problems } = props
  const spots = picture ? [] : template.fields.filter((field) => field.page === page)
  const size = template.pageSizes[page - 1] ?? letter
  const frame = useChosenInSight(chosen, page)
  const source = picture ?? pagePictureHref(template.id, page)
  return (
    <section className={classes.view} aria-label="The form">
      <PageTurner page={page} total={template.pages} onPage={onPage} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a low window the page scrolls, also from the keyboard */}
      <div ref={frame} className={classes.scroller} tabIndex={0}>
        <div className={classes.sheet} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
          <PagePicture key={source} source={source} alt={`Page ${page} of ${template.title}`} />
          {spots.map((field) => (
            <Spot
              key={field.name}
              field={field}
              size={size}
              value={values[field.name] ?? ''}
              hint={hintOf?.(field) ?? ''}
              isChosen={chosen === field.name}
              isWrong={problems?.has(field.name) ?? false}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    </section>
  )
}
