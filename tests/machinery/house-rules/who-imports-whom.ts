import { isBuiltin } from 'node:module'
import { noImport, placeIn, roomIn } from './places.ts'

const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  main: ['contract', 'server', 'web', 'main', 'content', 'package.json'],
}

const top = (path: string) => path.split('/')[0] ?? ''

export const storeys = noImport((from, { target, ours }) => {
  const storey = top(from)
  if (ours) return mayImport[storey]?.includes(top(target)) === false
  if (storey === 'contract') return top(target) !== 'zod'
  return storey === 'web' && from !== 'web/entry.server.tsx' && isBuiltin(target)
})

export const stores = noImport((from, { target }) => {
  const room = target.match(/^server\/([^/]+)\/store\.ts$/)?.[1]
  return room !== undefined && from !== 'server/app.ts' && placeIn('server', from) !== room
})

export const kit = noImport(
  (from, { target, ours }) =>
    placeIn('web', from) === 'kit' && ours && placeIn('web', target) !== 'kit',
)

const shared = /^(contract\/|web\/frame\/|web\/kit\/|web\/(house|api|session|queries|upload)\.ts$)/

export const webRooms = noImport((from, { target, ours }) => {
  const place = placeIn('web', from)
  if (!place || !ours || shared.test(target) || placeIn('web', target) === place) return false
  return place !== 'club' || !roomIn('web', target)
})

const joiners = ['server/app.ts', 'server/demo-club.ts']

export const serverRooms = noImport((from, { target }) => {
  const room = roomIn('server', target)
  if (!room || top(from) !== 'server') return false
  return !joiners.includes(from) && placeIn('server', from) !== room
})
