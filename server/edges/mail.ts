import { createTransport } from 'nodemailer'
import type pg from 'pg'
import type { Config } from '#server/config.ts'

export type Mail = { to: string; subject: string; text: string; html: string }

/** The door to mail. Sending throws when the mail was not taken, so that the job is tried again. */
export type MailEdge = { send(mail: Mail): Promise<void> }

function smtpMail(smtpUrl: string, from: string): MailEdge {
  const transport = createTransport(smtpUrl, { from })
  return {
    async send(mail) {
      await transport.sendMail(mail)
    },
  }
}

const keepMail = `
  insert into kept_mails (id, "to", subject, text, html) values ($1, $2, $3, $4, $5)`

/** Without `SMTP_URL` mail is kept in the database and shown at `/dev/outbox` (product.md 7). */
function keptMail(pool: pg.Pool): MailEdge {
  return {
    async send(mail) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(`select set_config('role', 'app_platform', true)`)
        await client.query(keepMail, [crypto.randomUUID(), mail.to, mail.subject, mail.text, mail.html])
        await client.query('commit')
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    },
  }
}

/** Mail by `SMTP_URL`, else kept in the database. */
export function mailEdge(config: Config, pool: pg.Pool): MailEdge {
  return config.smtpUrl ? smtpMail(config.smtpUrl, config.mailFrom) : keptMail(pool)
}
