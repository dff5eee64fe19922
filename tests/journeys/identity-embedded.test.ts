import { expect, test } from 'vitest'
import { openHouse } from '#tests/house.ts'
import { askProvider, embedded } from '#tests/identity/embedded.ts'
import { identitySuite } from '#tests/identity/suite.ts'

identitySuite(embedded)

test('a trivial password is refused with a sentence', async () => {
  const house = await openHouse()
  const rima = { email: 'rima@example.com', name: 'Rima' }
  for (const password of ['12345', 'password1', 'rima@example.com', 'aaaaaaaa', 'Clubrun2026']) {
    const response = await askProvider(house, '/sign-up/email', { ...rima, password })
    expect([password, response.status]).toEqual([password, 400])
    expect(await response.json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      message: expect.stringMatching(/[Pp]lease/),
    })
  }
})
