import { createServer, type Socket } from "node:net"
import { setImmediate } from "node:timers/promises"
import { afterEach, describe, expect, it, vi } from "vitest"
import { encryptionWith } from "../../../../lib/encryption"
import { portOf } from "../../../../lib/port-of"
import { runInTenant } from "../../../../tenancy/current-tenant"
import { sendByShop } from "../lib/transports"
import type { MailOptions } from "../types"

const MAIL = { from: "shop@svc.test", to: "ada@svc.test", subject: "Hello", text: "Hello" }
const SETTINGS = {
  from_name: null,
  from_address: null,
  reply_to: null,
  smtp_host: "127.0.0.1",
  smtp_secure: false,
  smtp_user: null,
  smtp_password: null,
  dkim_enabled: false,
  dkim_selector: null,
  dkim_private_key: null,
}
const OPTIONS: MailOptions = {
  settings: async () => ({ ...SETTINGS, smtp_port: 25 }),
  smtpUrl: undefined,
  from: "no-reply@svc.test",
  allowPrivateHosts: true,
  timeouts: { step: 10_000, close: 1_000 },
  outbox: "",
  encryption: encryptionWith("of no use here"),
}
const IDLE_MS = 5_000

const open: { close(): unknown }[] = []
afterEach(() => {
  vi.useRealTimers()
  for (const server of open.splice(0)) server.close()
})

/** Ends a connection at a moment. Without it, the server keeps the connection. */
type Fault = "before MAIL" | "after the mail"

interface Server {
  port: number
  /** All connections that were opened, oldest first. */
  sockets: Socket[]
  /** The number of mails whose content has arrived. */
  mails: number
  /** The fault of the next mail. */
  fault: Fault | undefined
}

/** A mail server that accepts everything, and counts. */
async function mailServer(): Promise<Server> {
  const seen: Server = { port: 0, sockets: [], mails: 0, fault: undefined }
  const server = createServer((socket) => {
    seen.sockets.push(socket)
    socket.on("error", () => undefined)
    socket.write("220 mail.test\r\n")
    let isContent = false
    const answer = (line: string) => {
      if (isContent) {
        if (line !== ".") return
        isContent = false
        seen.mails++
        if (seen.fault === "after the mail") return void socket.destroy()
      }
      if (/^MAIL/i.test(line) && seen.fault === "before MAIL") {
        seen.fault = undefined
        return void socket.destroy()
      }
      isContent = /^DATA/i.test(line)
      socket.write(isContent ? "354 Go on\r\n" : /^QUIT/i.test(line) ? "221 Bye\r\n" : "250 OK\r\n")
      if (/^QUIT/i.test(line)) socket.end()
    }
    let rest = ""
    socket.on("data", (piece) => {
      const lines = (rest + piece.toString()).split("\r\n")
      rest = lines.pop() ?? ""
      for (const line of lines) answer(line)
    })
  })
  open.push({ close: () => (server.close(), seen.sockets.map((socket) => socket.destroy())) })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  seen.port = portOf(server)
  return seen
}

const send = ({ port }: Server, change: { smtp_user?: string; smtp_password?: string } = {}) =>
  sendByShop(MAIL, { ...SETTINGS, smtp_port: port, ...change }, OPTIONS)

const endOf = (socket: Socket | undefined) => new Promise((resolve) => socket?.once("close", resolve))

describe("the connections for a shop's own mails", () => {
  it("carry one mail after the other", async () => {
    const server = await mailServer()
    for (let sent = 0; sent < 10; sent++) await send(server)
    expect(server).toMatchObject({ mails: 10, sockets: { length: 1 } })
  })

  it("are at most five at once", async () => {
    const server = await mailServer()
    await Promise.all(Array.from({ length: 30 }, () => send(server)))
    expect(server.mails).toBe(30)
    expect(server.sockets.length).toBeLessThanOrEqual(5)
  })

  it("are not used with another configuration, and then end", async () => {
    const server = await mailServer()
    await send(server)
    const ended = endOf(server.sockets[0])
    await send(server, { smtp_user: "shop", smtp_password: "new" })
    expect(server.sockets).toHaveLength(2)
    await ended
  })

  it("belong to one tenant", async () => {
    const server = await mailServer()
    await send(server)
    const other = { id: "tnt_other", slug: "other", databaseUrl: "" }
    await runInTenant(other, () => send(server))
    await send(server)
    await runInTenant(other, () => send(server))
    expect(server).toMatchObject({ mails: 4, sockets: { length: 2 } })
  })

  it("end politely when they are idle, and the next mail opens another", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const server = await mailServer()
    await send(server)
    const ended = endOf(server.sockets[0])
    // The library starts its timer after it has reported the mail.
    await setImmediate()
    vi.advanceTimersByTime(IDLE_MS)
    await ended
    vi.useRealTimers()
    await send(server)
    expect(server).toMatchObject({ mails: 2, sockets: { length: 2 } })
  })

  it("that the server has ended lose no mail", async () => {
    const server = await mailServer()
    await send(server)
    server.sockets[0]?.destroy()
    await send(server)
    expect(server).toMatchObject({ mails: 2, sockets: { length: 2 } })
  })

  it("that the server ends at the next mail lose no mail", async () => {
    const server = await mailServer()
    await send(server)
    server.fault = "before MAIL"
    await send(server)
    expect(server).toMatchObject({ mails: 2, sockets: { length: 2 } })
  })

  it("that break after a mail never repeat it", async () => {
    const server = await mailServer()
    await send(server)
    server.fault = "after the mail"
    await expect(send(server)).rejects.toThrow("The mail server did not accept the mail")
    expect(server.mails).toBe(2)
    server.fault = undefined
    await send(server)
    expect(server.mails).toBe(3)
  })
})
