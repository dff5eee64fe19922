import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/endpoint.ts'
import { openTestSite } from '#tests/site.ts'
import { type Driver, newcomer, type Site } from './driver.ts'

const out = { status: 401 }

/** What every identity provider must do. */
export const identitySuite = (driver: Driver) => {
  const open = async () => {
    const site = await openTestSite(driver.variables)
    const rima = newcomer()
    const enter = async (proof: string) => {
      const { token, known } = await site.holding(proof).identity.exchange({ email: rima.email })
      return { self: site.holding(token), known, proof, token }
    }
    return {
      site,
      rima,
      enter,
      register: async () => enter(await driver.register(site, rima)),
      signIn: async () => enter(await driver.signIn(site, rima)),
    }
  }

  /** A person with that address joined the club before, with another sign-in. */
  const earlierRecord = async (site: Site, email: string, ...roles: readonly Role[]) => {
    const { id } = await site.enter(...roles)
    await site.db.updateTable('person').set({ email }).where('id', '=', id).execute()
    return id
  }

  test('a rider who registers and proves it gets a token and a record', async () => {
    const { site, rima, register, signIn } = await open()
    const { self, known } = await register()
    expect(known).toBe(false)
    const { insertedId } = await self.users.add({ firstName: 'Rima', email: rima.email, age: 61 })
    expect(await self.users.add({ firstName: 'Other', email: rima.email })).toEqual({ insertedId })
    expect(await self.users.isAdmin(rima)).toEqual({ admin: false })
    expect(await site.admin.users.list({ q: rima.email })).toEqual([
      {
        _id: insertedId,
        firstName: 'Rima',
        email: rima.email,
        age: 61,
        ...(driver.tellsConfirmed && { emailConfirmed: false }),
        roles: [],
        mayLead: false,
        joined: expect.any(String),
      },
    ])
    expect(await signIn()).toMatchObject({ known: true })
  })

  test('an email address alone gets no token, and neither does the proof of another person', async () => {
    const { site, rima } = await open()
    const proof = await driver.register(site, rima)
    const other = await driver.register(site, newcomer())
    await expect(site.visitor.identity.exchange(rima)).rejects.toMatchObject(out)
    await expect(site.holding(other).identity.exchange(rima)).rejects.toMatchObject(out)
    await expect(site.holding(proof).identity.exchange(newcomer())).rejects.toMatchObject(out)
  })

  test('a proof that is invented, cut short or altered gets no token', async () => {
    const { site, rima } = await open()
    const proof = await driver.register(site, rima)
    const [start, ...rest] = proof.split('.')
    const wrong = ['made-up', 'a.b.c', proof.slice(0, -8), proof.slice(8), `x${proof}`]
    for (const mangled of [...wrong, [start, 'x', ...rest].join('.'), `${proof}.x`]) {
      await expect(site.holding(mangled).identity.exchange(rima)).rejects.toMatchObject(out)
    }
    expect(await site.holding(proof).identity.exchange(rima)).toMatchObject({ known: false })
  })

  test('a record belongs to a person, however they spell their address', async () => {
    const { site, rima, enter, signIn } = await open()
    const shouted = { ...rima, email: rima.email.toUpperCase() }
    const { self } = await enter(await driver.register(site, shouted))
    await self.users.add({ firstName: 'Rima', email: shouted.email })
    expect(await signIn()).toMatchObject({ known: true })
    const proof = await driver.signIn(site, shouted)
    expect(await site.holding(proof).identity.exchange(shouted)).toMatchObject({ known: true })
  })

  test('after signing out neither token nor proof works until the next sign-in', async () => {
    const { site, rima, register, signIn } = await open()
    const { self, proof } = await register()
    await self.users.add({ firstName: 'Rima', email: rima.email })
    await self.identity.leave({})
    await expect(self.users.isAdmin(rima)).rejects.toMatchObject(out)
    await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(out)
    // A provider may need a moment before it can distinguish two sign-ins of one person.
    expect(await vi.waitFor(signIn, { timeout: 30_000 })).toMatchObject({ known: true })
  })

  test('signing out everywhere, also by an admin, ends every earlier sign-in and no later one', async () => {
    const { site, rima, register, signIn } = await open()
    let earlier = [await register(), await signIn()] as const
    const [{ self }] = earlier
    const { insertedId } = await self.users.add({ firstName: 'Rima', email: rima.email })
    for (const end of [
      () => earlier[1].self.identity.leave({ everywhere: true }),
      () => site.admin.users.signOut({ id: insertedId }),
    ]) {
      await end()
      const later = await signIn()
      for (const { self, proof } of earlier) {
        await expect(self.users.isAdmin(rima)).rejects.toMatchObject(out)
        await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(out)
      }
      expect(await later.self.users.isAdmin(rima)).toEqual({ admin: false })
      earlier = [later, await signIn()]
    }
  })

  test('a removed person is signed out at the next request, their proof gets no token, and the provider deletes them', async () => {
    const { site, rima, register } = await open()
    const { self, proof } = await register()
    const { insertedId } = await self.users.add({ firstName: 'Rima', email: rima.email })
    await site.admin.users.remove({ id: insertedId })
    await expect(self.users.isAdmin(rima)).rejects.toMatchObject(out)
    await expect(site.holding(proof).identity.exchange(rima)).rejects.toMatchObject(out)
    await expect(driver.signIn(site, rima)).rejects.toThrow()
    expect(await register()).toMatchObject({ known: false })
  })

  test('an unconfirmed address takes over no record', async () => {
    const { site, rima, register } = await open()
    const id = await earlierRecord(site, rima.email, 'moderator')
    const { self, known } = await register()
    expect(known).toBe(false)
    await expect(self.users.add({ firstName: 'Rima', email: rima.email })).rejects.toMatchObject({
      status: 409,
      refusal: 'email-taken',
    })
    expect(await self.users.isModerator(rima)).toEqual({ moderator: false })
    expect(await site.admin.users.list({ q: '' })).toContainEqual(
      expect.objectContaining({ _id: id, roles: ['moderator'] }),
    )
  })

  test('a rider who confirmed the address gets their earlier record', async () => {
    const { site, rima, register, signIn } = await open()
    const id = await earlierRecord(site, rima.email)
    await register()
    await driver.confirmAddress(site, rima.email)
    const { self } = await signIn()
    expect(await self.users.add({ firstName: 'Rima', email: rima.email })).toEqual({
      insertedId: id,
    })
    expect(await signIn()).toMatchObject({ known: true })
  })

  test('a record with a role is taken over only after an admin has removed the role', async () => {
    const { site, rima, register, signIn } = await open()
    const id = await earlierRecord(site, rima.email, 'moderator')
    await register()
    await driver.confirmAddress(site, rima.email)
    const { self } = await signIn()
    const record = { firstName: 'Rima', email: rima.email }
    await expect(self.users.add(record)).rejects.toMatchObject({
      status: 409,
      refusal: 'holds-roles',
    })
    expect(await self.users.isModerator(rima)).toEqual({ moderator: false })
    await site.admin.users.makeMember({ id })
    expect(await self.users.add(record)).toEqual({ insertedId: id })
    await site.admin.users.makeModerator({ id })
    expect(await self.users.isModerator(rima)).toEqual({ moderator: true })
  })
}
