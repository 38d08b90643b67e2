import { describe, expect, it } from 'vitest'
import {
  printFailures,
  printTotal,
  tallyCheck,
  tallyPlaywright,
  tallyReport,
  tallyVitest,
  type VitestReport,
} from './reports.ts'

const test = (status: string) => ({
  status,
  fullName: `is ${status}`,
  failureMessages: status === 'failed' ? ['\u001b[31mno\u001b[39m'] : [],
})
const file = (status: string, tests: string[] = []) => ({
  name: 'server/x.test.ts',
  status,
  message: 'no such module',
  assertionResults: tests.map(test),
})

const vitest = (changes: Partial<VitestReport> = {}): VitestReport => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [file('passed', ['passed'])],
  ...changes,
})

describe('the count of a run', () => {
  it('of a check is one', () => {
    expect(tallyCheck(0)).toEqual({ passed: 1, failed: 0, skipped: 0 })
    expect(tallyCheck(2)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('of Vitest takes its tests', () => {
    const report = vitest({ numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 })
    expect(tallyVitest(report, 1)).toMatchObject({ passed: 3, failed: 1, skipped: 2 })
  })

  it('of Vitest takes a file that could not be loaded as a failure', () => {
    const testResults = [file('failed')]
    expect(tallyVitest(vitest({ testResults }), 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
      failures: [{ name: 'server/x.test.ts › outside its tests', reason: 'no such module' }],
    })
  })

  it('of Vitest takes a failed test once, not its file too', () => {
    const testResults = [file('failed', ['passed', 'failed'])]
    const tally = tallyVitest(vitest({ numFailedTests: 1, testResults }), 1)
    expect(tally.failed).toBe(1)
    expect(tally.failures).toEqual([{ name: 'server/x.test.ts › is failed', reason: 'no' }])
  })

  it('is never without a failure when the run ended as failed', () => {
    expect(tallyVitest(vitest({ numPassedTests: 0, testResults: [] }), 1).failed).toBe(1)
  })

  it('of Playwright takes a test that passed on a second try as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 }
    const spec = (title: string, ...statuses: string[]) => ({
      file: 'login.spec.ts',
      title,
      ok: statuses.at(-1) === 'passed',
      tests: [{ results: statuses.map((status) => ({ status, error: { message: status } })) }],
    })
    const specs = [
      spec('first', 'passed'),
      spec('second', 'failed'),
      spec('third', 'timedOut', 'passed'),
      { ...spec('fourth', 'skipped'), ok: true },
    ]
    const suites = [{ specs: [], suites: [{ specs }] }]
    expect(tallyPlaywright({ suites, stats, errors: [] }, 1)).toEqual({
      passed: 5,
      failed: 2,
      skipped: 1,
      failures: [
        { name: 'login.spec.ts › second', reason: 'failed' },
        { name: 'login.spec.ts › third', reason: 'timedOut' },
      ],
    })
  })

  it('is a failure when the run left no report, even when it ended as passed', () => {
    expect(tallyReport('/nowhere/report.json', 0, tallyVitest).failed).toBe(1)
  })

  it('names in its last lines every test of every step that failed, below why', () => {
    const tally = (failed: number, ...names: string[]) => ({
      passed: 1,
      failed,
      skipped: 0,
      failures: names.map((name) => ({ name, reason: `why ${name}` })),
    })
    const steps = [
      { name: 'types', tally: { passed: 0, failed: 1, skipped: 0 } },
      { name: 'lint', tally: { passed: 1, failed: 0, skipped: 0 } },
      { name: 'web', tally: tally(2, 'a.test.tsx › one', 'b.test.tsx › two') },
      { name: 'e2e', tally: tally(1, 'c.spec.ts › three') },
      { name: 'rules', tally: tally(0) },
    ]
    expect(printFailures(steps)).toEqual([
      '✗ web: a.test.tsx › one\nwhy a.test.tsx › one\n',
      '✗ web: b.test.tsx › two\nwhy b.test.tsx › two\n',
      '✗ e2e: c.spec.ts › three\nwhy c.spec.ts › three\n',
      '✗ types',
      '✗ web: a.test.tsx › one',
      '✗ web: b.test.tsx › two',
      '✗ e2e: c.spec.ts › three',
    ])
    expect(printFailures([{ name: 'web', tally: tally(0) }])).toEqual([])
  })

  it('is shown in one line, with what was skipped only where something was', () => {
    expect(printTotal({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(printTotal({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
  })
})
