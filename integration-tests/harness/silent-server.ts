import { portOf } from "../../src/lib/port-of"
import { outsideServer } from "./outside-server"

/** Runs work with the address of a server that accepts requests and never answers. */
export async function withSilentServer(work: (url: string) => Promise<void>): Promise<void> {
  const server = outsideServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  try {
    await work(`http://127.0.0.1:${portOf(server)}`)
  } finally {
    server.close()
    server.closeAllConnections()
  }
}
