import { maxFiles } from '#shared/intake-forms/form-fields.ts'
import type { FormField, PublicFile } from '#shared/intake-forms/intake-forms.contract.ts'
import { type Control, labelOf } from './controls.ts'
import { button, element } from './elements.ts'
import type { Places } from './places.ts'

/** Sends a file on; throws an error whose message is for the person. */
export type SendFile = (file: File) => Promise<PublicFile>

/** Writes which files are there, each with a button that takes it away. */
function drawFiles(list: HTMLElement, files: PublicFile[], onRemove: (file: PublicFile) => void): void {
  const item = (file: PublicFile) => {
    const name = { class: 'plain', 'aria-label': `Remove ${file.fileName}` }
    return element(
      'li',
      {},
      file.fileName,
      button('Remove', () => onRemove(file), name),
    )
  }
  list.replaceChildren(...files.map(item))
}

/** A question that is answered by files: each is sent as soon as it is chosen. */
export function fileControl(places: Places, field: FormField, send: SendFile): Control {
  const { id: place, label, help } = field
  let files: PublicFile[] = []
  const id = places.id(place)
  const input = element('input', {
    ...{ id, type: 'file', multiple: true, 'aria-describedby': places.id(place, '-error') },
    accept: '.pdf,.jpg,.jpeg,.png,.doc,.docx,.txt',
  })
  const list = element('ul', { class: 'files' })
  const status = element('p', { class: 'help', role: 'status' })
  const error = places.add(place, label, input)
  const keep = (kept: PublicFile[]) => {
    files = kept
    drawFiles(list, files, (gone) => {
      keep(files.filter((file) => file !== gone))
      input.focus()
    })
  }
  const take = async (chosen: File[]) => {
    error.hidden = true
    for (const file of chosen) {
      status.textContent = `Uploading ${file.name}…`
      try {
        if (files.length >= maxFiles) throw new Error(`Attach at most ${maxFiles} files.`)
        keep([...files, await send(file)])
      } catch (problem) {
        error.textContent = `${file.name}: ${problem instanceof Error ? problem.message : 'could not be uploaded.'}`
        error.hidden = false
      }
    }
    status.textContent = ''
    input.value = ''
  }
  input.addEventListener('change', () => void take([...(input.files ?? [])]))
  const hint = help ? element('p', { class: 'help' }, help) : undefined
  const whole = element('div', { class: 'field' }, labelOf(id, field), hint, input, status, list, error)
  return { element: whole, read: () => files.map((file) => file.id) }
}
