import type { DestinationName } from "../fields"
import type { Destination, PixelSettings } from "./destination"
import { ga4 } from "./ga4"
import { meta } from "./meta"

export const destinations: Readonly<Record<DestinationName, Destination>> = { ga4, meta }

/** The destinations that a shop has switched on and set up. */
export function activeDestinations(settings: PixelSettings): DestinationName[] {
  return Object.values(destinations)
    .filter((one) => one.isOn(settings))
    .map(({ name }) => name)
}
