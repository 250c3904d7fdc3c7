import { createHmac, randomBytes } from "node:crypto"

const PREFIX = "whsec_"
const SECRET_BYTES = 32

/** A new signing secret, in the form of Standard Webhooks: `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64")
}

export interface Signed {
  id: string
  /** Seconds since 1970, at the attempt. */
  seconds: number
  body: string
}

/**
 * The headers that prove a delivery. Both signatures cover `<id>.<seconds>.<body>` and use the bytes that the secret
 * encodes. With several secrets there is a signature for each, so that a receiver may know any of them.
 */
export function signatureHeaders(
  { id, seconds, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const macs = secrets.map((secret) =>
    createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
      .update(`${id}.${seconds}.${body}`)
      .digest(),
  )
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": macs.map((mac) => `v1,${mac.toString("base64")}`).join(" "),
    "x-svc-signature": [`t=${seconds}`, ...macs.map((mac) => `v1=${mac.toString("hex")}`)].join(","),
  }
}
