import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** A test that failed: where it is and what it is called, and the beginning of what went wrong. */
export type Failure = { name: string; reason: string }

/** What a step came to; a check without tests has no `failures`. */
export type Tally = { passed: number; failed: number; skipped: number; failures?: Failure[] }

type VitestTest = { status: string; fullName: string; failureMessages: string[] }
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] }

export type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: VitestFile[]
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs: {
    file: string
    title: string
    ok: boolean
    tests: { results: { status: string; error?: { message?: string } }[] }[]
  }[]
}

export type PlaywrightReport = {
  suites: PlaywrightSuite[]
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** A check without parts, such as the types: one passed or one failed. */
export function tallyCheck(exitCode: number): Tally {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
}

/** A run that failed without a failed test (an error between tests, or no test at all) has failed once. */
function withExitCode(tally: Tally, exitCode: number): Tally {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally
}

const maxReasonLength = 600

function failure(file: string, name: string, reason = ''): Failure {
  return {
    name: `${path.relative('.', file)} › ${name}`,
    reason: stripVTControlCharacters(reason).slice(0, maxReasonLength),
  }
}

function failuresOfVitest({ name: file, status, message, assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [failure(file, 'outside its tests', message)] : []
  return failed.map(({ fullName, failureMessages }) => failure(file, fullName, failureMessages[0]))
}

const isFailed = (status: string) => status !== 'passed' && status !== 'skipped'

function failuresOfPlaywright({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const failed = specs.flatMap(({ file, title, ok, tests }) => {
    const result = tests.flatMap(({ results }) => results).find(({ status }) => isFailed(status))
    return ok && !result ? [] : [failure(file, title, result?.error?.message)]
  })
  return [...failed, ...suites.flatMap(failuresOfPlaywright)]
}

/** Counts the tests of a Vitest run; a file that broke outside its tests counts as one that failed. */
export function tallyVitest(report: VitestReport, exitCode: number): Tally {
  const isBroken = ({ status, assertionResults }: VitestFile) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  const tally = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.testResults.filter(isBroken).length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(failuresOfVitest),
  }
  return withExitCode(tally, exitCode)
}

/** Counts the tests of a Playwright run; one that passed only on a second try has failed. */
export function tallyPlaywright({ suites, stats, errors }: PlaywrightReport, exitCode: number): Tally {
  const tally = {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfPlaywright),
  }
  return withExitCode(tally, exitCode)
}

/** Reads the report that a run should have written; a run that wrote none has failed. */
export function tallyReport<Report>(
  file: string,
  exitCode: number,
  tally: (report: Report, exitCode: number) => Tally,
): Tally {
  if (!existsSync(file)) return tallyCheck(exitCode || 1)
  return tally(JSON.parse(readFileSync(file, 'utf8')), exitCode)
}

/** What the end of a run says of the failures of its steps: why each failed, and below, in a line each, their names. */
export function printFailures(steps: { name: string; tally: Tally }[]): string[] {
  const failed = steps
    .filter(({ tally }) => tally.failed > 0)
    .flatMap(({ name, tally: { failures = [] } }) =>
      // What failed without a test, such as the types, is said above; its step is its name.
      failures.length > 0
        ? failures.map((one) => ({ ...one, name: `✗ ${name}: ${one.name}` }))
        : [{ name: `✗ ${name}`, reason: '' }],
    )
  const reasons = failed
    .filter(({ reason }) => reason !== '')
    .map(({ name, reason }) => `${name}\n${reason}\n`)
  return [...reasons, ...failed.map(({ name }) => name)]
}

/** The last line of a run: `12 passed, 0 failed`, and how many were skipped where some were. */
export function printTotal({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
