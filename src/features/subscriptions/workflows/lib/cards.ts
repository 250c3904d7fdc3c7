import type { MedusaContainer } from "@medusajs/framework/types"
import type { Encryption } from "../../../../lib/encryption"
import { currentTenantId } from "../../../../tenancy/current-tenant"

/** Encrypts the name of a stored card. Another tenant cannot decrypt it. */
export function sealCard(container: MedusaContainer, card: string): string {
  return container.resolve<Encryption>("encryption").seal(card, place())
}

/** Undefined if the key that has encrypted the card is gone. */
export function readCard(container: MedusaContainer, sealed: string): string | undefined {
  try {
    return openCard(container, sealed)
  } catch {
    return undefined
  }
}

function openCard(container: MedusaContainer, sealed: string): string {
  return container.resolve<Encryption>("encryption").open(sealed, place())
}

function place(): string {
  return `${currentTenantId()}/subscription/card`
}
