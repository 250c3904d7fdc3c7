import { errors, validationError } from "../../../../lib/errors"
import { NETWORKS, type NetworkName } from "../fields"
import type { Variant } from "../types"
import { fitted, problemOf } from "./texts"

/** A text for each network: the given one, else the common one, cut to fit. Throws 400 for a given one that is too long. */
export function variantsOf({
  caption,
  hashtags,
  networks,
  variants,
}: {
  caption: string
  hashtags: readonly string[]
  networks: readonly NetworkName[]
  variants: readonly Variant[]
}): Variant[] {
  const faults = variants.flatMap((given, index) => {
    const problem = problemOf(given.network, given)
    const path = `variants.${index}.caption`
    return problem === undefined
      ? []
      : [{ path, code: "out_of_range" as const, message: `Field '${path}': ${problem}.` }]
  })
  if (faults.length > 0) throw validationError(faults)
  const twice = variants.find(
    ({ network }, index) => variants.findIndex((one) => one.network === network) < index,
  )
  if (twice) throw errors.invalidField(`Field 'variants': '${twice.network}' is named twice.`)
  return NETWORKS.filter((network) => networks.includes(network)).map((network) => {
    const given = variants.find((one) => one.network === network)
    return given
      ? { network, caption: given.caption, hashtags: given.hashtags }
      : { network, ...fitted(network, { caption, hashtags }) }
  })
}
