import { Agent, request } from "node:http"

const agent = new Agent({ keepAlive: true })

/** How many milliseconds a request takes. Each request has a random address, so that no rate limit is reached. */
export function timed(port: number, path: string, key: string, token?: string): Promise<number> {
  const any = () => Math.floor(Math.random() * 250)
  const headers = {
    "x-publishable-api-key": key,
    "x-forwarded-for": ["10", any(), any(), any()].join("."),
    ...(token && { authorization: `Bearer ${token}` }),
  }
  const startedAt = process.hrtime.bigint()
  return new Promise((resolve, reject) => {
    request({ port, path, agent, headers }, (reply) => {
      reply.resume()
      reply.on("end", () => {
        if (reply.statusCode !== 200) reject(new Error(`${reply.statusCode} for ${path} on port ${port}`))
        else resolve(Number(process.hrtime.bigint() - startedAt) / 1e6)
      })
    })
      .on("error", reject)
      .end()
  })
}

export async function untilAnswering(url: string, key: string): Promise<void> {
  for (;;) {
    const reply = await fetch(url, { headers: { "x-publishable-api-key": key } }).catch(() => undefined)
    if (reply?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

export function percentile(values: number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? 0
}

export function print(what: string, value: string): void {
  process.stdout.write(`${what.padEnd(56)} ${value}\n`)
}

/** Runs a benchmark as its own process. */
export function run(main: () => Promise<void>): void {
  main().then(
    () => process.exit(),
    (error: Error) => {
      process.stderr.write(`${error.stack ?? error.message}\n`)
      process.exit(1)
    },
  )
}
