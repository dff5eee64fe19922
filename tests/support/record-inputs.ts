import type { Person } from '#tests/site.ts'

type Enter = () => Promise<Pick<Person, 'id'>>

/** Valid inputs for the calls with which admins edit and merge records. */
export const recordInputs = (enter: Enter) => {
  const one = async () => ({ id: (await enter()).id })
  const two = async () => ({ ...(await one()), gone: (await enter()).id })
  return {
    'users.record': one,
    'users.changeRecord': async () => ({ ...(await one()), version: 1, city: 'Sonadi' }),
    'users.duplicates': one,
    'users.previewMerge': two,
    'users.merge': async () => ({
      ...(await two()),
      ...{ version: 1, goneVersion: 1, take: {}, signIn: 'kept', confirm: 'Somebody' },
    }),
  }
}
