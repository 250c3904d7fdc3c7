import { hmac, isSame } from "../../../../lib/constant-time"

/** The purposes of links in mails. A token for one purpose does not work for another. */
export type LinkPurpose = "confirm" | "unsubscribe" | "preferences"

/** The parts of a link's token. `extra` is a confirmation's code, or the campaign's recipient. */
export interface LinkTarget {
  id: string
  extra: string
}

const LETTERS: Record<LinkPurpose, string> = { confirm: "c", unsubscribe: "u", preferences: "p" }
const NOTHING = "0"
const FORMAT = /^([cup])\.([a-z]+_[0-9A-HJKMNP-TV-Z]{26})\.([\w-]{1,64})\.([\w-]{43})$/

/** A secret text that opens one subscription, or the preferences of one subscriber. */
export function linkToken(
  key: string,
  purpose: LinkPurpose,
  { id, extra }: { id: string; extra?: string | undefined },
) {
  const signed = [LETTERS[purpose], id, extra || NOTHING].join(".")
  return `${signed}.${signatureOf(key, signed)}`
}

/** `undefined` if the token is not exactly one of ours for this purpose. */
export function readLinkToken(key: string, purpose: LinkPurpose, token: string): LinkTarget | undefined {
  const [, letter = "", id = "", extra = "", signature = ""] = FORMAT.exec(token) ?? []
  if (letter !== LETTERS[purpose] || !isGenuine(key, `${letter}.${id}.${extra}`, signature)) return undefined
  return { id, extra: extra === NOTHING ? "" : extra }
}

/** Signs what an opened mail or a clicked link reports, so that nobody can report others. */
export function trackSignature(key: string, parts: readonly string[]): string {
  return signatureOf(key, ["track", ...parts].join("/"))
}

export function isTrackSignature(key: string, parts: readonly string[], signature: string): boolean {
  return isGenuine(key, ["track", ...parts].join("/"), signature)
}

/** Compares texts, because base64url can write the same bytes in several ways. */
function isGenuine(key: string, signed: string, signature: string): boolean {
  return isSame(signature, signatureOf(key, signed))
}

function signatureOf(key: string, signed: string): string {
  return hmac(key, signed, "base64url")
}
