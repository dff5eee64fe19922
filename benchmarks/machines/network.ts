import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ip = (words: string) => run('ip', words.split(' '))

const bridge = 'clubrun0'

/** This machine as the hosts see it: database, pictures and proxy are here. */
export const here = { address: '10.77.0.1', network: '10.77.0.0/24' }

export type Host = { readonly name: string; readonly address: string; readonly cable: string }

export const hosts: readonly [Host, Host] = [
  { name: 'clubrun-a', address: '10.77.0.2', cable: 'clubrun-a0' },
  { name: 'clubrun-b', address: '10.77.0.3', cable: 'clubrun-b0' },
]

/** Two hosts with network stacks of their own, each on a cable to one switch. */
export const openNetwork = async () => {
  await clear()
  await ip(`link add ${bridge} type bridge`)
  await ip(`addr add ${here.address}/24 dev ${bridge}`)
  await ip(`link set ${bridge} up`)
  for (const { name, address, cable } of hosts) {
    await ip(`netns add ${name}`)
    await ip(`link add ${cable} type veth peer name eth0 netns ${name}`)
    await ip(`link set ${cable} master ${bridge} up`)
    await ip(`-n ${name} addr add ${address}/24 dev eth0`)
    await ip(`-n ${name} link set eth0 up`)
    await ip(`-n ${name} link set lo up`)
  }
  return { [Symbol.asyncDispose]: clear }
}

export const pullCable = ({ cable }: Host) => ip(`link set ${cable} down`)
export const plugCable = ({ cable }: Host) => ip(`link set ${cable} up`)

/** Also removes what a killed run has left behind. */
const clear = async () => {
  for (const { name } of hosts) await ip(`netns del ${name}`).catch(() => {})
  await ip(`link del ${bridge}`).catch(() => {})
}
