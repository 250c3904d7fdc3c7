import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A proxy in front of a database. It can stop passing on data, as when a firewall forgets a connection. */
export interface StallingProxy {
  /** The address of the database through the proxy. */
  url: string
  /** Existing connections stay open, and nothing passes through them any more. New connections work. */
  stall(): void
  /** The largest number of connections that were open at the same time. */
  readonly most: number
  readonly opened: number
  close(): Promise<void>
}

export async function stallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let most = 0
  let opened = 0
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    const pair = [client, database] as const
    pairs.add(pair)
    opened++
    most = Math.max(most, pairs.size)
    client.pipe(database)
    database.pipe(client)
    for (const socket of pair)
      socket
        .on("error", () => undefined)
        .once("close", () => {
          pairs.delete(pair)
          for (const other of pair) other.destroy()
        })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const through = new URL(databaseUrl)
  through.hostname = "127.0.0.1"
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.toString(),
    stall() {
      for (const [client, database] of pairs) {
        client.unpipe(database)
        database.unpipe(client)
      }
    },
    get most() {
      return most
    },
    get opened() {
      return opened
    },
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
