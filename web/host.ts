import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { client, type Send } from '#contract/client.ts'
import type { Content } from '#contract/club-pages.ts'
import type { IdentityForBrowser } from '#contract/identity.ts'
import { contract } from '#contract/index.ts'
import type { MailForBrowser } from '#contract/notices.ts'
import type { PrivacyFacts } from '#contract/privacy.ts'
import type { ReadProse } from '#contract/prose.ts'
import type { MapForBrowser } from '#contract/route-shapes.ts'
import {
  clubContext,
  contentContext,
  type Host,
  hostContext,
  identityContext,
  mailContext,
  mapContext,
  originContext,
  privacyContext,
  proseContext,
  routesPublicContext,
  weatherContext,
} from './contexts.ts'

type Environment = Host & {
  readonly send: Send
  readonly content: Content
  readonly readProse: ReadProse
  readonly identity: IdentityForBrowser
  readonly mail: MailForBrowser
  readonly map: MapForBrowser | undefined
  readonly weather: boolean
  readonly privacy: PrivacyFacts
  readonly routesPublic: boolean
  readonly origin: string
}

/** The route patterns of all pages, such as `/news/:id`. */
const patterns = () =>
  Object.values(build.routes).flatMap((route) =>
    route && route.path !== '*' ? [`/${pathOf(route).join('/')}`] : [],
  )

const pathOf = ({ path, parentId }: { path?: string; parentId?: string }): readonly string[] => {
  const parent = parentId === undefined ? undefined : build.routes[parentId]
  return [...(parent ? pathOf(parent) : []), ...(path ? [path] : [])]
}

/** The only thing the server sees of the web: a function from a request to a page. */
export const createRender = () => {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  const render = (
    request: Request,
    {
      send,
      content,
      readProse,
      identity,
      mail,
      map,
      weather,
      privacy,
      routesPublic,
      origin,
      ...host
    }: Environment,
  ): Promise<Response> => {
    const context = new RouterContextProvider()
    context.set(clubContext, client(contract, send))
    context.set(contentContext, content)
    context.set(proseContext, readProse)
    context.set(identityContext, identity)
    context.set(mailContext, mail)
    context.set(mapContext, map)
    context.set(weatherContext, weather)
    context.set(privacyContext, privacy)
    context.set(routesPublicContext, routesPublic)
    context.set(originContext, origin)
    context.set(hostContext, host)
    return handle(request, context)
  }
  return Object.assign(render, { patterns: patterns() })
}
