import type { Encryption } from "../../../../lib/encryption"

/** The link's placeholder in a text. */
export const LINK = "{{link}}"

/** Encrypts a link, because it opens an account or an order to anyone. Another tenant cannot decrypt it. */
export function sealLink(encryption: Encryption, link: string, tenantId: string): string {
  return encryption.seal(link, placeOf(tenantId))
}

export function openLink(encryption: Encryption, sealed: string, tenantId: string): string {
  return encryption.open(sealed, placeOf(tenantId))
}

function placeOf(tenantId: string): string {
  return `${tenantId}/mail/link`
}
