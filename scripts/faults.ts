import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Figure, printFigures, quantity } from '#bench/figures.ts'
import { logIn, runScript, startProgram } from '#bench/stand.ts'
import { type Answers, callMany, timeUntilGood, writeTicket } from '#server/testing/callers.ts'
import { startOwnPostgres } from './postgres.ts'

const awayMillis = 20_000
const programName = 'bindery-under-faults'

async function build() {
  const postgres = await startOwnPostgres({ isDurable: true })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'bindery-faults-'))
  const settings = { DATABASE_URL: postgres.url, DATA_DIR: dataDir }
  const output = await runScript('scripts/seed.ts', ['--agencies=1', '--clients=5000'], settings)
  const [, email = '', password = ''] = /Log in as (\S+) with (\S+)/.exec(output) ?? []
  const named = { DATABASE_URL: `${postgres.url}?application_name=${programName}`, LOG_LEVEL: 'silent' }
  const program = await startProgram('server/main.ts', { ...settings, ...named })
  const cookie = await logIn(program.url, email, password)
  const list = () => fetch(`${program.url}/api/clients?limit=50`, { headers: { cookie } })
  const write = () => writeTicket(program.url, cookie)
  const stop = async () => {
    await program.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { postgres, pid: program.pid, list, write, stop }
}

type Stand = Awaited<ReturnType<typeof build>>

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function askDatabase<T extends pg.QueryResultRow>(
  { postgres }: Stand,
  text: string,
  values: unknown[],
) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<T>(text, values)
  await client.end()
  return rows
}

async function lostWrites(stand: Stand, { written }: Answers): Promise<Figure> {
  const text = 'select count(*)::int as kept from tickets where id = any($1)'
  const [row] = await askDatabase<{ kept: number }>(stand, text, [written])
  const name = `acknowledged writes lost, of ${written.length}`
  return quantity(name, written.length - (row?.kept ?? 0), '≤', 0, '')
}

function figuresOf(answers: Answers[], allowed: string[], millisUntilBack: number, pid: number): Figure[] {
  const statuses = answers.flatMap(({ byStatus }) => Object.entries(byStatus))
  console.log(statuses.map(([status, count]) => `${count} × ${status}`).join(', '))
  const others = statuses.reduce((sum, [status, count]) => sum + (allowed.includes(status) ? 0 : count), 0)
  const slowest = Math.max(...answers.map(({ slowest503 }) => slowest503))
  return [
    quantity(`answers other than ${allowed.join(', ')}`, others, '≤', 0, ''),
    quantity('slowest 503', slowest, '≤', 2000, 'ms'),
    quantity('until it works again', millisUntilBack, '≤', 2000, 'ms'),
    quantity(`processes that ended (pid ${pid})`, isRunning(pid) ? 0 : 1, '≤', 0, ''),
  ]
}

/** PostgreSQL stops and is away under writers, who were in the middle of their transactions. */
async function goAwayUnderWriters(stand: Stand): Promise<Figure[]> {
  let isOver = false
  const { answers, done } = callMany(20, () => !isOver, stand.write)
  await pause(2000)
  await stand.postgres.goAway()
  await pause(awayMillis)
  await stand.postgres.comeBack()
  const back = await timeUntilGood(stand.list)
  await pause(2000)
  isOver = true
  await done
  return [...figuresOf([answers], ['201', '503'], back, stand.pid), await lostWrites(stand, answers)]
}

const endFour = `
  select count(pg_terminate_backend(pid))::int as ended from (
    select pid from pg_stat_activity where application_name = $1 order by random() limit 4) b`

/** Four backends are ended every 250 ms under 5,000 lists over 64 connections, beside four writers. */
async function endBackendsUnderLists(stand: Stand): Promise<Figure[]> {
  let left = 5000
  let isOver = false
  const lists = callMany(64, () => left-- > 0, stand.list)
  const writes = callMany(4, () => !isOver, stand.write)
  void lists.done.then(() => {
    isOver = true
  })
  let ended = 0
  while (!isOver) {
    const [row] = await askDatabase<{ ended: number }>(stand, endFour, [programName])
    ended += row?.ended ?? 0
    await pause(250)
  }
  await writes.done
  const back = await timeUntilGood(stand.list)
  return [
    ...figuresOf([lists.answers, writes.answers], ['200', '201', '503'], back, stand.pid),
    await lostWrites(stand, writes.answers),
    quantity('backends ended', ended, '≥', 4, ''),
  ]
}

/** `npm run faults`: what the product answers while its PostgreSQL goes away, on one of its own that syncs. */
const stand = await build()
try {
  const away = await goAwayUnderWriters(stand)
  printFigures(`PostgreSQL away for ${awayMillis / 1000} s under 20 writers`, away)
  const ended = await endBackendsUnderLists(stand)
  printFigures('Four backends ended every 250 ms under 64 connections', ended)
  if (![...away, ...ended].every(({ isMet }) => isMet)) process.exitCode = 1
} finally {
  await stand.stop()
}
