import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"
import { outboundTypes } from "../../outbound-types"

const KNOWN = new Set(outboundTypes.map(({ type }) => type))

/**
 * An endpoint may have stored a type that this version no longer records. A change may keep it, so that an admin can
 * add another type. Throws 400 for other unknown types.
 */
export async function refuseNewUnknownTypes(
  scope: MedusaContainer,
  id: string,
  types: readonly string[] = [],
): Promise<void> {
  if (types.every((type) => KNOWN.has(type))) return
  const { event_types: stored } = await scope.resolve("outbox").findEndpoint(id)
  const found = types.findIndex((type) => !KNOWN.has(type) && !stored.includes(type))
  if (found >= 0) throw errors.invalidField(`Field 'event_types.${found}': no event has this type.`)
}
