import type { Feature } from "../lib/features/declaration"
import * as list from "."

/** Every feature, in the order of the alphabet in every process. */
export const features: readonly Feature[] = Object.values<Feature>(list).sort((one, other) =>
  one.slug < other.slug ? -1 : 1,
)
