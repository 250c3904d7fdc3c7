import type { Encryption } from "../../../../lib/encryption"
import { errors } from "../../../../lib/errors"
import { currentTenantId } from "../../../../tenancy/current-tenant"

/**
 * Encrypts the secrets of the current tenant. Each is bound to its field, so a copy in another field or tenant cannot
 * be decrypted.
 */
export class Vault {
  constructor(private readonly encryption: Encryption) {}

  seal(area: string, field: string, text: string): string {
    return this.encryption.seal(text, placeOf(area, field))
  }

  /**
   * Decrypts a secret. Throws 503 `not_configured` with the name of the setting if the key is lost or the secret
   * belongs to another field.
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

  /** Whether the secret was encrypted for this field and its key is known. */
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

  /** Encrypts a secret with the present key. If it cannot be decrypted, it stays as it is. */
  renew(area: string, field: string, sealed: string): string {
    if (!this.encryption.isOutdated(sealed) || !this.opens(area, field, sealed)) return sealed
    return this.seal(area, field, this.open(area, field, sealed))
  }
}

function placeOf(area: string, field: string): string {
  return `${currentTenantId()}/${area}/${field}`
}
