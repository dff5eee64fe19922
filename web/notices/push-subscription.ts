import type { NewDevice } from '#contract/notices.ts'
import { club, clubWithoutSignOut } from '#web/api.ts'

/** On an iPhone only the installed app does. */
export const supportsPush = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The push subscription of this browser, if it has one. */
const currentSubscription = async (): Promise<PushSubscription | undefined> => {
  if (!supportsPush()) return undefined
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/**
 * Subscribes this browser with the public key of the site. If it hasn't been allowed yet, the browser asks,
 * so this is called after a press, or when the permission is known to be granted.
 */
export const subscribe = async (key: string): Promise<PushSubscription> => {
  const current = await currentSubscription()
  if (current && keyOf(current) === key) return current
  await current?.unsubscribe()
  await navigator.serviceWorker.register('/service-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** The key a subscription was made with, in base64url. */
const keyOf = ({ options: { applicationServerKey } }: PushSubscription) =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? [])))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Ends the subscription of this browser. The next person who signs in here starts without one. */
export const unsubscribe = async (): Promise<void> => {
  await (await currentSubscription())?.unsubscribe()
}

/** Hands the subscription of this browser over to the site. */
export const addThisDevice = async (subscription: PushSubscription, { notices } = club) => {
  const { insertedId } = await notices.addDevice(toDevice(subscription, deviceLabel()))
  const device: HandedOver = { id: insertedId, endpoint: subscription.endpoint }
  localStorage.setItem(handedOver, JSON.stringify(device))
}

const handedOver = 'push-device'

type HandedOver = { readonly id: string; readonly endpoint: string }

/** Whether this subscription was handed over before and has been removed since, perhaps from another device. */
const wasRemoved = async ({ endpoint }: PushSubscription) => {
  const before: Partial<HandedOver> = JSON.parse(localStorage.getItem(handedOver) ?? '{}')
  if (before.endpoint !== endpoint) return false
  const devices = await clubWithoutSignOut.notices.devices({})
  return !devices.some(({ _id }) => _id === before.id)
}

const toDevice = (subscription: PushSubscription, label: string): NewDevice => {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  return { endpoint: subscription.endpoint, keys: { p256dh, auth }, label }
}

/** Several browsers claim to be Chrome or Safari as well, so the order matters. */
const browsers = {
  Edge: /\bEdg/,
  Firefox: /Firefox|FxiOS/,
  Opera: /\bOPR/,
  'Samsung Internet': /SamsungBrowser/,
  Chrome: /Chrom|CriOS/,
  Safari: /Safari|iPhone|iPad/,
}
const systems = {
  iPhone: /iPhone/,
  iPad: /iPad/,
  Android: /Android/,
  Windows: /Windows/,
  Chromebook: /CrOS/,
  Mac: /Mac/,
  Linux: /Linux/,
}

/** Such as “Chrome on Android”. An iPad says it is a Mac. */
export const deviceLabel = (agent = navigator.userAgent): string => {
  const browser = findName(browsers, agent) ?? 'Browser'
  const system = findName(systems, agent)
  return system ? `${browser} on ${system}` : browser
}

const findName = (names: Readonly<Record<string, RegExp>>, agent: string) =>
  Object.entries(names).find(([, pattern]) => pattern.test(agent))?.[0]

/**
 * Browsers change their subscription without telling, so each start of the app hands it over again. It never asks
 * for permission, and a browser without a subscription stays without.
 */
export const handOverSubscription = async (): Promise<void> => {
  if (!supportsPush() || Notification.permission !== 'granted') return
  const current = await currentSubscription()
  if (!current) return
  if (await wasRemoved(current)) return unsubscribe()
  const { key } = await clubWithoutSignOut.notices.pushKey({})
  await addThisDevice(await subscribe(key), clubWithoutSignOut)
}
