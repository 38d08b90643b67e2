import { useEffect, useRef } from 'react'
import type { FormDefinition } from '#shared/intake-forms/intake-forms.contract.ts'
import styles from '#web/intake-page/form.css?inline'
import { FormView } from '#web/intake-page/form-view.ts'
import classes from './intake-forms.module.css'

function previewOf(definition: FormDefinition): HTMLElement {
  const head = document.createElement('header')
  head.style.setProperty('--accent', definition.accent)
  // The page around it has its heading already.
  const title = document.createElement('h2')
  title.className = 'title'
  title.textContent = definition.title
  const intro = document.createElement('p')
  intro.className = 'intro'
  intro.textContent = definition.intro
  head.append(title, intro)
  const view = new FormView(definition, {
    prefix: 'preview',
    onSend: null,
    sendFile: () => Promise.reject(new Error('Files can’t be attached in the preview.')),
  })
  const whole = document.createElement('div')
  whole.className = 'preview'
  whole.append(head, view.element)
  return whole
}

/** The form as people see it, drawn by the page itself; what is filled in here goes nowhere. */
export function FormPreview({ definition }: { definition: FormDefinition }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const host = place.current
    if (!host) return
    // The styles of the page stay within it.
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = styles
    root.replaceChildren(style, previewOf(definition))
  }, [definition])
  return <div ref={place} className={classes.preview} data-form-preview />
}
