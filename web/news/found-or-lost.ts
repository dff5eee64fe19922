import { data } from 'react-router'
import { Refusal } from '#contract/refusal.ts'

/** What an address asks for; where there is none, or none could be, that is the page for lost ways. */
export const foundOrLost = async <Found>(asked: Promise<Found>) => {
  try {
    return await asked
  } catch (failure) {
    if (failure instanceof Refusal && failure.status < 500) throw data(null, 404)
    throw failure
  }
}
