import { isIP } from "node:net"
import { createTransport } from "nodemailer"
import { isPublic } from "../../../lib/public-address"
import { type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { addressOf } from "./public-address"

/** A mail as nodemailer takes it. */
export type Envelope = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0]

/** Nothing in a mail may make this server read a file or call an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
/** Each of the steps of a conversation has its own limit; this is the one of all together. */
const PATIENCE = 3

/** Sends through the shop's own server. */
export async function sendByShop(
  mail: Envelope,
  settings: MailSettings & { smtp_host: string },
  options: MailOptions,
): Promise<void> {
  const { smtp_host: host, smtp_user: user, smtp_password: pass } = settings
  const address = await addressOf(host, { allowPrivate: options.allowPrivateHosts })
  const transport = createTransport({
    ...CLOSED,
    ...limits(options.timeoutMs),
    host: address,
    // Not the name that this machine has inside.
    name: options.from.split("@").at(-1),
    port: settings.smtp_port,
    secure: settings.smtp_secure,
    // Out in the world neither password nor mail goes unencrypted. A relay in one's own network may have no certificate.
    requireTLS: isPublic(address),
    ignoreTLS: !isPublic(address) && !settings.smtp_secure,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user && { auth: { user, pass: pass ?? "" } }),
  })
  await send(transport, mail, options.timeoutMs)
}

/** Sends through the installation's server. Its address says all, such as `smtp://…?requireTLS=true`. */
export async function sendByInstallation(
  mail: Envelope,
  smtpUrl: string,
  { timeoutMs }: MailOptions,
): Promise<void> {
  await send(createTransport(smtpUrl, { ...CLOSED, ...limits(timeoutMs) }), mail, timeoutMs)
}

/** The mail as a server would get it (RFC 5322). */
export async function rawMail(mail: Envelope): Promise<Buffer> {
  const transport = createTransport({ ...CLOSED, streamTransport: true, buffer: true, newline: "windows" })
  const { message } = await transport.sendMail(mail)
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}

function limits(timeoutMs: number) {
  return {
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
  }
}

async function send(
  transport: { sendMail(mail: Envelope): Promise<unknown>; close(): void },
  mail: Envelope,
  timeoutMs: number,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<never>((_resolve, reject) => {
    const error = new MailUndeliveredError("The mail server takes too long.")
    timer = setTimeout(() => reject(error), timeoutMs * PATIENCE)
  })
  try {
    await Promise.race([transport.sendMail(mail), impatience])
  } catch (error) {
    if (error instanceof MailUndeliveredError) throw error
    // What a server says may repeat the address, or be whatever a shop's own server likes to put into our log.
    throw new MailUndeliveredError(`The mail server did not take the mail (${codeOf(error)}).`)
  } finally {
    clearTimeout(timer)
    transport.close()
  }
}

function codeOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number").join(" ")
}
