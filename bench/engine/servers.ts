import { execFileSync } from "node:child_process"
import { createServer } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { type ServerProcess, spawnServer } from "../../integration-tests/harness/server-process"

const START_TIMEOUT_MS = 240_000
const POLL_MS = 20
/** How long to wait after the start before the memory is measured. */
const SETTLE_MS = 3_000

/** The command and environment of a server. */
export interface Start {
  cwd: string
  command: string[]
  env: Record<string, string>
  dataDirectory: string
}

export interface Running {
  url: string
  server: ServerProcess
  readyMs: number
  startedMb: number
}

/** Starts a server and waits until it answers a storefront. */
export async function start({ cwd, command, env, dataDirectory }: Start, key: string): Promise<Running> {
  const port = await freePort()
  const begun = performance.now()
  const publicUrl = { PUBLIC_URL: `http://localhost:${port}` }
  const server = spawnServer({ dataDirectory, port, command, cwd, env: { ...env, ...publicUrl } })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(`${url}/store/regions`, key, server, begun)
  const readyMs = performance.now() - begun
  await delay(SETTLE_MS)
  return { url, server, readyMs, startedMb: memoryMb(server) }
}

export async function stop({ server }: Running): Promise<void> {
  server.signal("SIGTERM")
  await server.exited
}

/** The memory that a server uses, in megabytes. */
export function memoryMb({ pid }: ServerProcess): number {
  const kilobytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" })
  return Number(kilobytes) / 1024
}

async function untilAnswering(url: string, key: string, server: ServerProcess, begun: number): Promise<void> {
  let ended = false
  void server.exited.then(() => (ended = true))
  while (!ended && performance.now() - begun < START_TIMEOUT_MS) {
    const reply = await fetch(url, { headers: { "x-publishable-api-key": key } }).catch(() => undefined)
    await reply?.text()
    if (reply?.status === 200) return
    await delay(POLL_MS)
  }
  throw new Error(`The server did not answer:\n${server.output()}`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on("error", reject)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}
