import type { Encryption } from "../../../lib/encryption"

/** Where the link stands in a text. */
export const LINK = "{{link}}"

/** Seals a link for a mail of one tenant. */
export function sealLink(encryption: Encryption, link: string, tenantId: string): string {
  return encryption.seal(link, placeOf(tenantId))
}

export function openLink(encryption: Encryption, sealed: string, tenantId: string): string {
  return encryption.open(sealed, placeOf(tenantId))
}

function placeOf(tenantId: string): string {
  return `${tenantId}/mail/link`
}
