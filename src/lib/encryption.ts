import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto"

const FORMAT = "v1"
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts values before they are stored, so that a stolen database does not reveal them. */
export interface Encryption {
  /**
   * Encrypts a text and binds it to one place, such as `tenant/area/field`. It cannot be decrypted for another place,
   * so a copy in another row is useless. Each call gives a different result.
   */
  seal(text: string, place: string): string
  /** Decrypts a text. Throws if the text was changed, was encrypted for another place, or if its key is unknown. */
  open(sealed: string, place: string): string
  /** True if an old key encrypted the text. Then encrypt the text again when you save it next. */
  isOutdated(sealed: string): boolean
}

interface Key {
  id: string
  bytes: Buffer
}

/**
 * AES-256-GCM (NIST SP 800-38D) with random 96-bit nonces. The result is `v1.<key id>.<nonce><ciphertext><tag>`, with
 * the last part in base64url. The key id allows key rotation: the first secret encrypts, and the retired secrets can
 * only decrypt.
 */
export function encryptionWith(secret: string, retired: readonly string[] = []): Encryption {
  const current = keyFrom(secret)
  const keys = new Map([current, ...retired.map(keyFrom)].map((key) => [key.id, key]))

  return {
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv("aes-256-gcm", current.bytes, nonce).setAAD(Buffer.from(place))
      const sealed = [nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]
      return [FORMAT, current.id, Buffer.concat(sealed).toString("base64url")].join(".")
    },
    open(sealed, place) {
      const [format, keyId = "", payload = ""] = sealed.split(".")
      if (format !== FORMAT) throw new Error("This text is not encrypted.")
      const key = keys.get(keyId)
      if (!key) throw new Error(`The encryption key ${keyId} of this text is not configured.`)
      const bytes = Buffer.from(payload, "base64url")
      if (bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error("This encrypted text is incomplete.")
      const decipher = createDecipheriv("aes-256-gcm", key.bytes, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return (
        decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
      )
    },
    isOutdated: (sealed) => sealed.split(".")[1] !== current.id,
  }
}

function keyFrom(secret: string): Key {
  const bytes = Buffer.from(hkdfSync("sha256", secret, "", "stored-secrets", KEY_BYTES))
  return { bytes, id: createHash("sha256").update(bytes).digest("hex").slice(0, 8) }
}
