import type { Connection } from './connection.ts'
import { openConnection } from './connection.ts'

/** So few at once never trigger load shedding, however slow the machine is. */
const usual = 8

/** A pool of connections. */
export const openConnections = (port: number, most = usual) => {
  const idle: Connection[] = []
  const waiting: (() => void)[] = []
  let taken = 0

  const enter = async () => {
    if (taken >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    taken++
  }

  const leave = (connection: Connection, again: boolean) => {
    taken--
    if (again && connection.isOpen) idle.push(connection)
    else connection.close()
    waiting.shift()?.()
  }

  const open = () => {
    while (true) {
      const connection = idle.pop()
      if (!connection) return openConnection(port)
      if (connection.isOpen) return connection
    }
  }

  return {
    /** Lends a connection. It is closed afterwards if it may be in the middle of a request. */
    async use<T>(again: boolean, work: (connection: Connection) => Promise<T>): Promise<T> {
      await enter()
      const connection = open()
      let good = again
      try {
        return await work(connection)
      } catch (error) {
        good = false
        throw error
      } finally {
        leave(connection, good)
      }
    },
    close: () => {
      for (const connection of idle) connection.close()
    },
  }
}

export type Connections = ReturnType<typeof openConnections>
