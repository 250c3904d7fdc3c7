import type { Feature } from "../kits/declarations/declaration"
import * as list from "."

/** All features in alphabetical order. */
export const features: readonly Feature[] = Object.values<Feature>(list).sort((one, other) =>
  one.slug < other.slug ? -1 : 1,
)
