import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { errors, type Fault, validationError } from "../../lib/errors"
import { inputFaults, isgPrices } from "../../modules/isg-config/lib/price"
import type { IsgInputs } from "../../modules/isg-config/types"
import type { PricingContext } from "./pricing"

/** How long old rates are accepted. A buyer may have opened the page before the shop published new ones. */
const STALE_FOR_MS = 24 * 3_600_000

/**
 * The prices of the ISG services, by the version of the rates that the buyer saw. Throws 400, or 409 `invalid_state` if
 * that version is too old.
 */
export async function pricedIsg(
  container: MedusaContainer,
  inputs: IsgInputs,
): Promise<NonNullable<PricingContext["isg"]>> {
  const { singleton } = container.resolve("isgConfig")
  const number = inputs.config_version
  const [version, next] = await Promise.all([singleton.version(number), singleton.version(number + 1)])
  if (!version) throw errors.invalidField(`Field 'isg.config_version': the rates have no version ${number}.`)
  if (next?.published_at && next.published_at.getTime() + STALE_FOR_MS <= clock.now())
    throw errors.invalidState("The ISG rates have changed. Read them again and send their new version.")
  const faults = inputFaults(version.content, inputs).map(({ path: name, message }): Fault => {
    const path = `isg.${name}`
    return { path, code: "invalid_field", message: `Field '${path}': ${message}.` }
  })
  if (faults.length > 0) throw validationError(faults)
  return {
    version: number,
    prices: isgPrices(version.content, inputs),
    currency_code: version.content.currency_code,
  }
}
