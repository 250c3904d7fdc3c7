import { createPrivateKey } from "node:crypto"
import { z } from "zod"
import { orNull } from "../../lib/fields"

const LONGEST = 2_000
const MARKS = /-----(BEGIN|END) PRIVATE KEY-----/g

/**
 * A private key for ES256 (RFC 7518, section 3.4) in PEM form. A form field of one line removes its line breaks. So the
 * key is stored without line breaks and without the lines `BEGIN` and `END`.
 */
export const ecPrivateKey = orNull(
  z
    .string()
    .max(LONGEST)
    .transform((text) => text.replace(MARKS, "").replace(/\s+/g, ""))
    .refine(isP256, "must be a private key for ES256, such as Apple's .p8 file"),
)

function isP256(base64: string): boolean {
  try {
    const key = createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type: "pkcs8" })
    return key.asymmetricKeyDetails?.namedCurve === "prime256v1"
  } catch {
    return false
  }
}
