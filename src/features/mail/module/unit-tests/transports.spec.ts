import { createServer, type Server } from "node:net"
import { SMTPServer } from "smtp-server"
import { afterEach, describe, expect, it, vi } from "vitest"
import { encryptionWith } from "../../../../lib/encryption"
import { portOf } from "../../../../lib/port-of"
import { isPublic } from "../../../../lib/public-address"
import { addressOf } from "../lib/public-address"
import { sendByInstallation, sendByShop } from "../lib/transports"
import type { MailOptions } from "../types"

const MAIL = { from: "shop@svc.test", to: "ada@svc.test", subject: "Hello", text: "Hello" }
const OPTIONS: MailOptions = {
  settings: async () => SETTINGS,
  smtpUrl: undefined,
  from: "no-reply@svc.test",
  allowPrivateHosts: true,
  timeouts: { step: 300, close: 1_000 },
  outbox: "",
  encryption: encryptionWith("of no use here"),
}
const SETTINGS = {
  from_name: null,
  from_address: null,
  reply_to: null,
  smtp_host: "127.0.0.1",
  smtp_port: 25,
  smtp_secure: false,
  smtp_user: null,
  smtp_password: null,
  dkim_enabled: false,
  dkim_selector: null,
  dkim_private_key: null,
}

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})

describe("a shop's mail server", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "192.168.0.1",
    "172.16.0.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "224.0.0.1",
    "255.255.255.255",
  ])("is not public at %s", (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each(["8.8.8.8", "2606:4700:4700::1111"])("is public at %s", (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each(["localhost", "127.0.0.1", "169.254.169.254"])(
    "is not connected to at %s, unless the installation allows it",
    async (host) => {
      const heard = vi.fn()
      const port = await listening(createServer(heard))
      const closed = { ...OPTIONS, allowPrivateHosts: false }
      const sending = sendByShop(MAIL, { ...SETTINGS, smtp_host: host, smtp_port: port }, closed)
      await expect(sending).rejects.toThrow("in a private network")
      expect(heard).not.toHaveBeenCalled()
      expect(await addressOf("127.0.0.1", { allowPrivate: true })).toBe("127.0.0.1")
    },
  )

  it("that never answers causes a timeout", async () => {
    const port = await listening(createServer(() => undefined))
    const sending = sendByShop(MAIL, { ...SETTINGS, smtp_port: port }, OPTIONS)
    await expect(sending).rejects.toMatchObject({
      name: "MailUndeliveredError",
      message: "The mail server did not accept the mail (ETIMEDOUT).",
    })
  })

  it("that refuses is reported by its code only, because its text may name the recipient", async () => {
    const port = await smtp({
      onRcptTo: ({ address }, _session, done) => done(new Error(`Blocked: ${address}`)),
    })
    const sending = sendByShop(MAIL, { ...SETTINGS, smtp_port: port }, OPTIONS)
    const failure = await sending.catch((error: Error) => error)
    expect(failure).toHaveProperty("message", "The mail server did not accept the mail (EENVELOPE 550).")
    expect(failure).not.toHaveProperty("cause")
  })

  it("that does not know the mailbox is reported by its code only, too", async () => {
    const port = await smtp({
      onRcptTo: ({ address }, _session, done) => done(new Error(`No such user ${address}`)),
    })
    const failure = await sendByShop(MAIL, { ...SETTINGS, smtp_port: port }, OPTIONS).catch(
      (error: Error) => error,
    )
    expect(failure).toHaveProperty(
      "message",
      "The mail server does not know the recipient's mailbox (EENVELOPE 550).",
    )
    expect(failure).not.toHaveProperty("cause")
  })

  it("gets no password unless it asks, and a wrong password is an error", async () => {
    const port = await smtp({ onAuth: (_auth, _session, done) => done(new Error("wrong")) })
    const settings = { ...SETTINGS, smtp_port: port, smtp_user: "shop", smtp_password: "wrong" }
    await expect(sendByShop(MAIL, settings, OPTIONS)).rejects.toThrow(/\(EAUTH 535\)/)
  })
})

describe("the installation's mail server", () => {
  it("sends the mails of shops without a server", async () => {
    const taken = vi.fn()
    const port = await smtp({
      onAuth: ({ username, password }, _session, done) => {
        taken(username, password)
        done(null, { user: username })
      },
    })
    await sendByInstallation(MAIL, `smtp://us:p%40ss@127.0.0.1:${port}`, OPTIONS)
    expect(taken).toHaveBeenCalledWith("us", "p@ss")
  })
})

async function smtp(options: ConstructorParameters<typeof SMTPServer>[0]): Promise<number> {
  const server = new SMTPServer({
    authOptional: !options?.onAuth,
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    ...options,
  })
  server.on("error", () => undefined)
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return portOf(server.server)
}

async function listening(server: Server): Promise<number> {
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return portOf(server)
}
