import { isIP } from "node:net"
import type { createTransport } from "nodemailer"
import { largePackage } from "../../../lib/large-packages"
import { isPublic } from "../../../lib/public-address"
import { propertyOf } from "../../../lib/thrown"
import { type MailOptions, type MailSettings, MailUndeliveredError } from "../types"
import { addressOf } from "./public-address"

/** A mail in nodemailer's format. */
export type Envelope = Parameters<ReturnType<typeof createTransport>["sendMail"]>[0]

/** A mail's content must not make this server read files or call URLs. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true }
/** The whole SMTP conversation may take this many times the limit of one step. */
const PATIENCE = 3
/** An SMTP reply has only a few lines. */
const MOST_REPLY_BYTES = 64 * 1024

/** Sends through the shop's own server. */
export async function sendByShop(
  mail: Envelope,
  settings: MailSettings & { smtp_host: string },
  options: MailOptions,
): Promise<void> {
  const { smtp_host: host, smtp_user: user, smtp_password: pass } = settings
  const address = await addressOf(host, { allowPrivate: options.allowPrivateHosts })
  const transport = largePackage("nodemailer").createTransport({
    ...CLOSED,
    ...limits(options.timeouts),
    host: address,
    // Hides this machine's internal host name.
    name: options.from.split("@").at(-1),
    port: settings.smtp_port,
    secure: settings.smtp_secure,
    // A public server must use TLS. A private relay may lack a certificate, so STARTTLS is off there.
    requireTLS: isPublic(address),
    ignoreTLS: !isPublic(address) && !settings.smtp_secure,
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    ...(user && { auth: { user, pass: pass ?? "" } }),
  })
  await send(transport, mail, options.timeouts.step)
}

/** Sends through the installation's server. Its URL contains all options, such as `smtp://…?requireTLS=true`. */
export async function sendByInstallation(
  mail: Envelope,
  smtpUrl: string,
  { timeouts }: MailOptions,
): Promise<void> {
  await send(
    largePackage("nodemailer").createTransport(smtpUrl, { ...CLOSED, ...limits(timeouts) }),
    mail,
    timeouts.step,
  )
}

/** Returns the mail as a server would receive it (RFC 5322). */
export async function rawMail(mail: Envelope): Promise<Buffer> {
  const transport = largePackage("nodemailer").createTransport({
    ...CLOSED,
    streamTransport: true,
    buffer: true,
    newline: "windows",
  })
  const { message } = await transport.sendMail(mail)
  return Buffer.isBuffer(message) ? message : Buffer.concat(await message.toArray())
}

function limits({ step, close }: MailOptions["timeouts"]) {
  return {
    connectionTimeout: step,
    greetingTimeout: step,
    socketTimeout: step,
    dnsTimeout: step,
    // A server may keep a connection open after this side has closed it.
    socketCloseTimeout: close,
    maxResponseSize: MOST_REPLY_BYTES,
  }
}

async function send(
  transport: { sendMail(mail: Envelope): Promise<unknown>; close(): void },
  mail: Envelope,
  timeoutMs: number,
): Promise<void> {
  // The timeout also closes the connection. Otherwise a slow server could keep it open with single bytes.
  const impatience = AbortSignal.timeout(timeoutMs * PATIENCE)
  try {
    await transport.sendMail({ ...mail, signal: impatience })
  } catch (error) {
    if (impatience.aborted) throw new MailUndeliveredError("The mail server did not finish in time.")
    // Logs the code only. The server's text may repeat the address, or contain anything that the shop's server sends.
    throw new MailUndeliveredError(`The mail server did not accept the mail (${codeOf(error)}).`)
  } finally {
    transport.close()
  }
}

function codeOf(error: unknown): string {
  const parts = ["code", "responseCode"].map((name) => propertyOf(error, name))
  return parts.filter((part) => typeof part === "string" || typeof part === "number").join(" ")
}
