import { buffer } from 'node:stream/consumers'
import { fillForm, stampPdf } from './pdf-forms-fill.ts'
import { inspectForm } from './pdf-forms-inspect.ts'
import { type FormAnswer, FormProblem, type FormTask } from './pdf-forms-task.ts'

// This program reads or fills one form from its standard input, in a process of its own with little memory and no
// rights: a hostile file can end nothing but it. The task comes first, as one line of JSON.

function say(answer: FormAnswer, file?: Uint8Array): Promise<void> {
  const head = Buffer.from(`${JSON.stringify(answer)}\n`)
  return new Promise((resolve) =>
    process.stdout.write(file ? Buffer.concat([head, file]) : head, () => resolve()),
  )
}

async function work(): Promise<void> {
  const input = await buffer(process.stdin)
  const end = input.indexOf(10)
  const task = JSON.parse(input.subarray(0, end).toString('utf8')) as FormTask
  const bytes = new Uint8Array(input.subarray(end + 1))
  if (task.kind === 'inspect') return say({ form: await inspectForm(bytes) })
  if (task.kind === 'stamp') {
    const file = await stampPdf(bytes, task.watermark)
    return say({ cut: [], bytes: file.length }, file)
  }
  const { file, cut } = await fillForm(bytes, task)
  return say({ cut, bytes: file.length }, file)
}

try {
  await work()
} catch (error) {
  await say({ problem: error instanceof FormProblem ? error.kind : 'damaged' })
}
process.exit()
