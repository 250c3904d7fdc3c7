import { hmac, isSame } from "../../../../lib/constant-time"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { tenantKey } from "../../../../tenancy/tenant-keys"
import type { PaymentOptions, ProviderName } from "../types"

/** 96 bits as hexadecimal digits. PayTR's order id may have 64 characters, and the session's id needs 33 of them. */
const DIGITS = 24
/** Session ids have no small letter after their prefix, so the mark begins at the `m`. */
const MARKED = /^(.+)m([0-9a-f]{24})$/

/**
 * Marks the payments that this shop has begun. Another program, another installation or another shop may use the same
 * account at the provider. Only a payment with this shop's own mark is refunded without a record of it.
 */
export interface PaymentMark {
  of(name: string): string
  isRight(name: string, mark: string | undefined): boolean
}

export function paymentMark(provider: ProviderName, { secret }: Pick<PaymentOptions, "secret">): PaymentMark {
  const of = (name: string) => {
    const key = tenantKey(secret, "payment", currentTenantId())
    return hmac(key, `${provider}/${name}`, "hex").slice(0, DIGITS)
  }
  return { of, isRight: (name, mark = "") => isSame(mark, of(name)) }
}

/** The name with its mark. Only letters and digits are added, because PayTR allows no others. */
export function markedName(mark: PaymentMark, name: string): string {
  return `${name}m${mark.of(name)}`
}

/** The name without a mark, and whether this shop has marked it. Payments that began before marks existed have none. */
export function readMarkedName(mark: PaymentMark, given: string): { name: string; is_ours: boolean } {
  const [, name, digits] = MARKED.exec(given) ?? []
  return name === undefined ? { name: given, is_ours: false } : { name, is_ours: mark.isRight(name, digits) }
}
