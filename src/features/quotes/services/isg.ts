import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { errors, type Fault, validationError } from "../../../lib/errors"
import { inputFaults, isgPrices } from "../../isg-config/module/lib/price"
import type { IsgInputs } from "../../isg-config/module/types"
import type { PricingContext } from "./pricing"

/** How long old rates are accepted. A buyer may have opened the page before the shop published new ones. */
const STALE_FOR_MS = 24 * 3_600_000

/**
 * The prices of the ISG services, by any version of the rates, so that an admin can compute an old quote again. Throws
 * 400. `at` is the path of the inputs in the request's body.
 */
export async function pricedIsg(
  container: MedusaContainer,
  inputs: IsgInputs,
  at = "isg.",
): Promise<NonNullable<PricingContext["isg"]>> {
  const number = inputs.config_version
  const version = await container.resolve("isgConfig").singleton.version(number)
  if (!version) throw errors.invalidField(`Field '${at}config_version': the rates have no version ${number}.`)
  const faults = inputFaults(version.content, inputs).map(({ path: name, message }): Fault => {
    const path = `${at}${name}`
    return { path, code: "invalid_field", message: `Field '${path}': ${message}.` }
  })
  if (faults.length > 0) throw validationError(faults)
  return {
    inputs,
    prices: isgPrices(version.content, inputs),
    currency_code: version.content.currency_code,
  }
}

/** The same for a buyer. Throws also 409 `invalid_state` if the version that the buyer saw is too old. */
export async function pricedIsgForBuyer(container: MedusaContainer, inputs: IsgInputs) {
  const next = await container.resolve("isgConfig").singleton.version(inputs.config_version + 1)
  if (next?.published_at && next.published_at.getTime() + STALE_FOR_MS <= clock.now())
    throw errors.invalidState("The ISG rates have changed. Read them again and send their new version.")
  return pricedIsg(container, inputs)
}
