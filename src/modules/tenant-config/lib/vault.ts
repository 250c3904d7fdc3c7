import type { Encryption } from "../../../lib/encryption"
import { errors } from "../../../lib/errors"
import { currentTenantId } from "../../../tenancy/current-tenant"

/** Seals the current tenant's secrets, each for its own field: copied to another row, a sealed text is of no use. */
export class Vault {
  constructor(private readonly encryption: Encryption) {}

  seal(area: string, field: string, text: string): string {
    return this.encryption.seal(text, placeOf(area, field))
  }

  /** Says which setting has to be entered again, where its key is gone or it was sealed for another place. */
  open(area: string, field: string, sealed: string): string {
    try {
      return this.encryption.open(sealed, placeOf(area, field))
    } catch (cause) {
      throw errors.notConfigured(`The setting '${field}' of '${area}' cannot be read. Enter it again.`, {
        cause,
      })
    }
  }

  /** Whether this is a text that was sealed for this place. */
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

  /** The same secret under the present key; what cannot be opened stays as it is, until it is entered again. */
  renew(area: string, field: string, sealed: string): string {
    if (!this.encryption.isOutdated(sealed) || !this.opens(area, field, sealed)) return sealed
    return this.seal(area, field, this.open(area, field, sealed))
  }
}

function placeOf(area: string, field: string): string {
  return `${currentTenantId()}/${area}/${field}`
}
