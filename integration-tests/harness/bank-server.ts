import { ecbFile } from "../../src/features/currency-rates/module/unit-tests/source-answers"
import { portOf } from "../../src/lib/port-of"
import { outsideServer } from "./outside-server"

/** A local server that stands for the European Central Bank. It fails until a test publishes rates. */
export async function bankServer() {
  let file: string | undefined
  const server = outsideServer((req, res) => {
    if (file === undefined || !req.url?.startsWith("/stats/eurofxref/")) return void res.writeHead(503).end()
    res.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    publish(day: string, rates: Record<string, string>): void {
      file = ecbFile(day, rates)
    },
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

export type BankServer = Awaited<ReturnType<typeof bankServer>>
