import { createPrivateKey } from "node:crypto"
import { z } from "zod"
import { orNull } from "../../../lib/fields"

/** Longer than the PEM file of a key with 4,096 bits. */
const LONGEST = 6_000
const FEWEST_BITS = 1_024
/** DNS resolvers and mail servers do not accept longer ones. */
const MAX_BITS = 4_096
const MARKS = /-----(BEGIN|END) (RSA )?PRIVATE KEY-----/g

/**
 * A private key for DKIM in PEM form. A form field of one line removes its line breaks. So the key is stored without line
 * breaks and without the lines `BEGIN` and `END`.
 */
export const rsaPrivateKey = orNull(
  z
    .string()
    .max(LONGEST)
    .transform((text) => asPkcs8(text.replace(MARKS, "").replace(/\s+/g, "")))
    .refine((key) => key !== "", "must be an RSA private key with 1024 to 4096 bits, as a PEM file"),
)

/** PKCS#8 in base64. Empty if the text is not such a key. */
function asPkcs8(base64: string): string {
  for (const type of ["pkcs8", "pkcs1"] as const) {
    try {
      const key = createPrivateKey({ key: Buffer.from(base64, "base64"), format: "der", type })
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      if (key.asymmetricKeyType === "rsa" && bits >= FEWEST_BITS && bits <= MAX_BITS)
        return key.export({ format: "der", type: "pkcs8" }).toString("base64")
    } catch {
      // The other format may fit.
    }
  }
  return ""
}
