import { createPrivateKey, createPublicKey, generateKeyPair } from "node:crypto"
import { promisify } from "node:util"
import type { MailSettings } from "../types"

type Key = Pick<MailSettings, "dkim_selector" | "dkim_private_key">

/**
 * The headers that the signature covers. Mailboxes offer one-click unsubscribing only if it covers both headers of RFC
 * 8058. The library's own list has only one of them.
 */
const SIGNED_HEADERS = [
  "From",
  "Sender",
  "Reply-To",
  "Subject",
  "Date",
  "Message-ID",
  "To",
  "Cc",
  "MIME-Version",
  "Content-Type",
  "Content-Transfer-Encoding",
  "Auto-Submitted",
  "In-Reply-To",
  "References",
  "List-Id",
  "List-Unsubscribe",
  "List-Unsubscribe-Post",
].join(":")

/** How the library signs mails from this address (RFC 6376). `undefined` if signing is off or incomplete. */
export function dkimOf(settings: Key & Pick<MailSettings, "dkim_enabled">, from: string) {
  const { dkim_enabled, dkim_selector: keySelector, dkim_private_key: key } = settings
  if (!dkim_enabled || !keySelector || !key) return undefined
  return {
    domainName: domainOf(from),
    keySelector,
    privateKey: opened(key).export({ format: "pem", type: "pkcs8" }).toString(),
    headerFieldNames: SIGNED_HEADERS,
  }
}

/** The DNS record with which mailboxes check the signatures. `null` if a part of it is not set. */
export function dkimRecord({
  dkim_selector: selector,
  dkim_private_key: key,
  from_address: from,
}: Key & Pick<MailSettings, "from_address">) {
  if (!selector || !key || !from) return null
  const publicKey = createPublicKey(opened(key)).export({ format: "der", type: "spki" }).toString("base64")
  return {
    type: "TXT" as const,
    name: `${selector}._domainkey.${domainOf(from)}`,
    value: `v=DKIM1; k=rsa; p=${publicKey}`,
  }
}

const KEY_BITS = 2_048

/** A new private key, as the settings store it. */
export async function newDkimKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", { modulusLength: KEY_BITS })
  return privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")
}

function opened(key: string) {
  return createPrivateKey({ key: Buffer.from(key, "base64"), format: "der", type: "pkcs8" })
}

function domainOf(address: string): string {
  return (address.split("@").at(-1) ?? "").toLowerCase()
}
