import type { AddressInfo } from "node:net"
import { createTransport } from "nodemailer"
import { SMTPServer } from "smtp-server"

/** As many connections as a campaign uses. */
const CONNECTIONS = 10

export interface CountingServer {
  port: number
  /** The recipients of the mails that the server took, in order. */
  taken: string[]
  /** When it took each mail, in milliseconds. */
  times: number[]
  close(): Promise<void>
}

/** A local SMTP server that keeps only the recipients. Each mail takes `slowMs` more, as it does on a real server. */
export async function countingServer(slowMs = 0): Promise<CountingServer> {
  const taken: string[] = []
  const times: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: (stream, session, done) => {
      stream.on("data", () => undefined)
      stream.on("end", () =>
        setTimeout(() => {
          for (const { address } of session.envelope.rcptTo) taken.push(address)
          times.push(performance.now())
          done()
        }, slowMs),
      )
    },
  })
  // A killed client breaks its connections. That must not end the bench.
  server.on("error", () => undefined)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.server.address() as AddressInfo
  return { port, taken, times, close: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Sends mails to such a server by a plain client. Returns the mails a second. */
export async function feedDirectly(count: number): Promise<number> {
  const server = await countingServer()
  const transport = createTransport({
    host: "127.0.0.1",
    port: server.port,
    ignoreTLS: true,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const send = (number: number) =>
    transport.sendMail({
      from: "news@shop.test",
      to: `reader${number}@mail.test`,
      subject: "News, Ada",
      text: "Hello Ada",
      html: "<p>Hello Ada</p>",
    })
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, (_, number) => send(number)))
    const begun = performance.now()
    await Promise.all(Array.from({ length: count }, (_, number) => send(number)))
    return (count * 1_000) / (performance.now() - begun)
  } finally {
    transport.close()
    await server.close()
  }
}
