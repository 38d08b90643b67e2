import { printFailures, printTotal, type Tally } from './reports.ts'

export type Step = {
  name: string
  /** What it proves, for the reader of the output. */
  title: string
  run(signal: AbortSignal): Promise<Tally>
}

type Outcome = { step: Step; tally: Tally; seconds: number }

function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

function heading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(0, 90 - text.length))}`)
}

async function take(step: Step, signal: AbortSignal): Promise<Outcome> {
  heading(`${step.name}: ${step.title}`)
  const from = performance.now()
  const tally = await step.run(signal).catch((error: unknown) => {
    console.error(error)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  return { step, tally, seconds: (performance.now() - from) / 1000 }
}

function reportOutcomes(outcomes: Outcome[], total: Tally): void {
  heading('summary')
  const width = Math.max(...outcomes.map(({ step }) => step.name.length))
  for (const { step, tally, seconds } of outcomes) {
    const mark = tally.failed > 0 ? '✗' : '✓'
    console.log(
      `${mark} ${step.name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s   ${printTotal(tally)}`,
    )
  }
  const failures = printFailures(outcomes.map(({ step, tally }) => ({ name: step.name, tally })))
  console.log(['', ...failures, printTotal(total)].join('\n'))
}

/** Chooses steps by name, `features` standing for `features-pglite` too; no name means all, a wrong one ends it. */
export function chooseSteps(steps: Step[], names: string[]): Step[] {
  const isMeant = (step: Step, name: string) => step.name === name || step.name.startsWith(`${name}-`)
  const unknown = names.find((name) => !steps.some((step) => isMeant(step, name)))
  if (unknown) {
    console.error(`There is no step "${unknown}". Steps: ${steps.map(({ name }) => name).join(', ')}.`)
    process.exit(1)
  }
  return names.length === 0 ? steps : steps.filter((step) => names.some((name) => isMeant(step, name)))
}

/** Runs every step, also after one has failed, prints the counts, and ends the process: 0 when nothing failed. */
export async function runSteps(steps: Step[]): Promise<never> {
  const stop = new AbortController()
  process.on('SIGINT', () => stop.abort('SIGINT'))
  process.on('SIGTERM', () => stop.abort('SIGTERM'))
  const outcomes: Outcome[] = []
  for (const step of steps) {
    if (!stop.signal.aborted) outcomes.push(await take(step, stop.signal))
  }
  if (stop.signal.aborted) {
    console.error('\nStopped before the end.')
    process.exit(130)
  }
  const total = outcomes.map(({ tally }) => tally).reduce(add)
  reportOutcomes(outcomes, total)
  process.exit(total.failed > 0 ? 1 : 0)
}
