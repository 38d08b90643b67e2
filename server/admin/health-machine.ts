import { statfs } from 'node:fs/promises'
import os from 'node:os'
import type { Ctx } from '#server/context.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { release } from '#server/release.ts'
import type { HealthPart } from '#shared/admin/health.contract.ts'
import { formatBytes, formatDuration, memoryState, storageState } from '#shared/admin/health.rules.ts'
import { countStatement } from './health.queries.ts'
import { paymentsKind } from './installation.ts'

const probe = { key: 'health-probe.txt', text: 'Storage can be written and read.\n' }

/** One file of a fixed name and content, written and read back: a backup beside it always finds it whole. */
async function probeFiles({ adapters }: Ctx): Promise<void> {
  await adapters.files.put(probe.key, probe.text)
  if ((await adapters.files.get(probe.key)) !== probe.text)
    throw new Error('What was written was not read back.')
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** The file store: a file is written and read back, and the folder's disk has room. */
export async function storageHealth(ctx: Ctx): Promise<HealthPart> {
  await probeFiles(ctx)
  const { s3, dataDir } = ctx.config
  const free = s3 ? null : await freeBytes(dataDir)
  const state = storageState(free)
  return {
    name: 'Storage',
    state,
    summary: state === 'ok' ? 'A file was written and read back.' : 'The disk is almost full.',
    facts: [
      { label: 'Kind', value: s3 ? 'S3' : 'Folder' },
      { label: 'Place', value: s3 ? s3.bucket : dataDir },
      { label: 'Free', value: free === null ? 'Not reported by S3' : formatBytes(free) },
    ],
  }
}

const payments = {
  provider: ['ok', 'The card payment provider is configured.', 'Stripe'],
  sandbox: ['ok', 'A sandbox page is used and no money moves.', 'Sandbox'],
  none: ['warning', 'Payments are not configured. No one can subscribe.', 'None'],
} as const

/** Card payments: the provider, the sandbox or nobody. */
export async function paymentsHealth({ config }: Ctx): Promise<HealthPart> {
  const [state, summary, kind] = payments[paymentsKind(config)]
  return { name: 'Payments', state, summary, facts: [{ label: 'Taken by', value: kind }] }
}

/** The language model; without one the assistants answer by rules, which is a choice and no fault. */
export async function modelHealth({ config: { languageModel } }: Ctx): Promise<HealthPart> {
  return {
    name: 'Language model',
    state: 'ok',
    summary: languageModel ? 'A provider is configured.' : 'Not configured. Assistants answer by rules.',
    facts: [{ label: 'Provider', value: languageModel ? new URL(languageModel.baseUrl).host : 'None' }],
  }
}

/** The process that answers this call. */
export async function processHealth(): Promise<HealthPart> {
  const { rss, heapUsed } = process.memoryUsage()
  const state = memoryState(rss, os.totalmem())
  return {
    name: 'Process',
    state,
    summary:
      state === 'ok' ? `Version ${release} runs.` : 'It uses most of the machine’s memory. Restart it.',
    facts: [
      { label: 'Version', value: release },
      { label: 'Node', value: process.versions.node },
      { label: 'Up for', value: formatDuration(process.uptime() * 1000) },
      { label: 'Memory', value: `${formatBytes(rss)} (${formatBytes(heapUsed)} in use)` },
    ],
  }
}

/** How much there is of what the platform keeps itself; an agency's records are not counted. */
export async function countsHealth(ctx: Ctx): Promise<HealthPart> {
  const { rows } = await inTransaction(
    ctx,
    (ctx) => ctx.db.$client.query<Record<string, number>>(countStatement, [ctx.clock()]),
    'app_platform',
  )
  const number = (name: string) => (rows[0]?.[name] ?? 0).toLocaleString('en-US')
  return {
    name: 'Counts',
    state: 'ok',
    summary: 'Platform records only, no agency data.',
    facts: [
      { label: 'Agencies', value: number('agencies') },
      { label: 'People', value: number('people') },
      { label: 'Sessions', value: number('sessions') },
      { label: 'Open errors', value: number('errors') },
      { label: 'Requests waiting for us', value: number('requests') },
    ],
  }
}
