import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createAdmin } from '#server/admin/admins.service.ts'
import { readConfig } from '#server/config.ts'
import { openForTool } from '#server/db/tool.ts'
import { NewAdmin } from '#shared/accounts/accounts.contract.ts'
import { runTool } from './tool.ts'
import { toolContext } from './tool-context.ts'

async function ask(question: string, isSecret = false): Promise<string> {
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() })
  const output = isSecret ? silence : process.stderr
  if (isSecret) process.stderr.write(question)
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  const answer = await terminal.question(isSecret ? '' : question)
  terminal.close()
  if (isSecret) process.stderr.write('\n')
  return answer
}

/** The first line of what is piped in. */
async function pipedLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return pipedLine()
  const password = await ask('Password: ', true)
  if ((await ask('Password again: ', true)) !== password) throw new Error('The passwords are not the same.')
  return password
}

async function readAdmin(): Promise<NewAdmin> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const isAsked = process.stdin.isTTY === true
  const email = values.email ?? (isAsked ? await ask('Email: ') : '')
  const name = values.name ?? (isAsked ? await ask('Name: ') : '')
  const parsed = NewAdmin.safeParse({ email, name, password: await askPassword() })
  if (parsed.success) return parsed.data
  throw new Error(parsed.error.issues.map((issue) => issue.message).join('. '))
}

/**
 * `npm run admin:create -- [--email ada@example.com] [--name "Ada Lovelace"]`: makes an admin of the platform, also
 * while the server runs. Missing details is asked for; the password is asked for or piped in, never an argument.
 */
await runTool(async () => {
  const config = readConfig()
  const admin = await readAdmin()
  const database = await openForTool(config)
  try {
    await createAdmin(await toolContext(config, database, 'admin:create'), admin)
    console.log(`${admin.email} is an admin now and can log in at ${config.appUrl}/admin/login`)
  } finally {
    await database.close()
  }
})
