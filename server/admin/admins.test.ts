import { describe, expect, it } from 'vitest'
import { goodPassword, logIn, newEmail, signUp } from '#server/testing/accounts.ts'
import { testServer } from '#server/testing/server.ts'
import { createAdmin } from './admins.service.ts'

describe('making an admin', () => {
  it('lets them log in and run the platform, in no agency', async () => {
    const { ctx } = await testServer()
    const email = newEmail()
    await createAdmin(ctx, { name: 'Ada', email, password: goodPassword })
    const { answer } = await logIn(email)
    expect(answer.body).toMatchObject({
      role: 'admin',
      isAdmin: true,
      agencyOwnerId: null,
      emailVerified: true,
    })
  })

  it('refuses a known address and a common password', async () => {
    const { ctx } = await testServer()
    const { email } = await signUp()
    const admin = { name: 'Ada', email, password: goodPassword }
    await expect(createAdmin(ctx, admin)).rejects.toMatchObject({ code: 'conflict' })
    const weak = { ...admin, email: newEmail(), password: 'password1' }
    await expect(createAdmin(ctx, weak)).rejects.toMatchObject({ details: { reason: 'password_too_common' } })
  })
})
