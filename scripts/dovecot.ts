import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { receiverCertificate, receiverKey } from '#server/testing/receiver-host.ts'
import { installDebianPackages } from './debian.ts'
import { freePort } from './postgres.ts'
import { root, run } from './processes.ts'
import { runTool } from './tool.ts'

/** The user of Debian's that mail belongs to. */
const mailUser = 8

type Ports = { tls: number; starttls: number }

function configOf(folder: string, { tls, starttls }: Ports): string {
  return `
protocols = imap
listen = 127.0.0.1
base_dir = ${folder}/run
log_path = ${folder}/log
mail_location = maildir:${folder}/mail
first_valid_uid = 1
ssl = required
ssl_cert = <${folder}/certificate.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = yes
passdb {
  driver = static
  args = user=office password=open-sesame
}
userdb {
  driver = static
  args = uid=${mailUser} gid=${mailUser} home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${starttls}
  }
  inet_listener imaps {
    port = ${tls}
    ssl = yes
  }
}
`
}

function prepare(ports: Ports): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-dovecot-'))
  chmodSync(folder, 0o755)
  writeFileSync(path.join(folder, 'dovecot.conf'), configOf(folder, ports))
  writeFileSync(path.join(folder, 'certificate.pem'), receiverCertificate)
  writeFileSync(path.join(folder, 'key.pem'), receiverKey)
  for (const part of ['mail', 'mail/new', 'mail/cur', 'mail/tmp']) {
    mkdirSync(path.join(folder, part))
    chownSync(path.join(folder, part), mailUser, mailUser)
  }
  return folder
}

async function untilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([once(socket, 'connect').then(() => true), pause(500)]).catch(
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await pause(100)
  }
  throw new Error('Dovecot did not start.')
}

function isThere(): boolean {
  return spawnSync('dovecot', ['--version']).status === 0
}

/** Reads a mailbox of a real IMAP server: starts a Dovecot of its own, as root on Debian, and tests against it. */
await runTool(async () => {
  if (!isThere()) installDebianPackages('dovecot-imapd')
  if (!isThere()) throw new Error('Dovecot was not found: install dovecot-imapd.')
  const ports = { tls: await freePort(), starttls: await freePort() }
  const folder = prepare(ports)
  const dovecot = spawn('dovecot', ['-F', '-c', path.join(folder, 'dovecot.conf')], { stdio: 'inherit' })
  try {
    await untilOpen(ports.tls)
    const settings = { DOVECOT_FOLDER: folder, DOVECOT_PORTS: `${ports.tls} ${ports.starttls}` }
    const test = 'server/incoming-emails/mailbox.dovecot.test.ts'
    const vitest = path.join(root, 'node_modules', '.bin', 'vitest')
    const args = ['run', '--project', 'features', test]
    const exitCode = await run(vitest, args, { env: { ...process.env, ...settings } })
    if (exitCode !== 0) process.exitCode = exitCode
  } finally {
    const exited = once(dovecot, 'exit')
    dovecot.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
})
