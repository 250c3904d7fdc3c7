import type { Encryption } from "../../../lib/encryption"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"

/**
 * Encrypts the current tenant's secrets. Each is bound to its field, so a copied ciphertext cannot be decrypted
 * elsewhere.
 */
export class Vault {
  constructor(private readonly encryption: Encryption) {}

  seal(area: string, field: string, text: string): string {
    return this.encryption.seal(text, placeOf(area, field))
  }

  /**
   * Throws 503 `not_configured` if the key is gone or the secret belongs to another field. The error names the setting.
   */
  open(area: string, field: string, sealed: string): string {
    try {
      return this.encryption.open(sealed, placeOf(area, field))
    } catch (cause) {
      throw errors.notConfigured(`The setting '${field}' of '${area}' cannot be read. Enter it again.`, {
        cause,
      })
    }
  }

  /** Whether this secret was encrypted for this field. */
  opens(area: string, field: string, sealed: string): boolean {
    try {
      this.encryption.open(sealed, placeOf(area, field))
      return true
    } catch {
      return false
    }
  }

  isOutdated(sealed: string): boolean {
    return this.encryption.isOutdated(sealed)
  }

  /** Re-encrypts a secret with the present key. A secret that cannot be decrypted stays unchanged. */
  renew(area: string, field: string, sealed: string): string {
    if (!this.encryption.isOutdated(sealed) || !this.opens(area, field, sealed)) return sealed
    return this.seal(area, field, this.open(area, field, sealed))
  }
}

function placeOf(area: string, field: string): string {
  return `${currentTenantId()}/${area}/${field}`
}
