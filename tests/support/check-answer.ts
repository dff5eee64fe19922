import { expect } from 'vitest'
import { contract } from '#contract/index.ts'

const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature))

/** Every good answer in a test must match the contract exactly, without extra fields. */
export const checkAnswer = async (path: string, method: string, response: Response) => {
  if (!response.ok) return
  const asked = path.split('?')[0] ?? ''
  const endpoint = endpoints.find(
    (endpoint) => endpoint.method === method && pattern(endpoint.path).test(asked),
  )
  const answer = await response.json()
  expect(endpoint?.answer.parse(answer)).toEqual(answer)
}

const pattern = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
