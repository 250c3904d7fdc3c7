import type { MedusaContainer } from "@medusajs/framework/types"
import { Holdings } from "../kits/holdings/holdings"
import { wirings } from "./wirings"

/** The holdings and cart checks of all features, for the current tenant. */
export function holdingsOf(container: MedusaContainer): Holdings {
  const declared = wirings().map(({ wiring }) => wiring)
  return new Holdings(
    declared.flatMap(({ holdings = [] }) => holdings.map((make) => make(container))),
    declared.flatMap(({ cartChecks = [] }) => cartChecks.map((make) => make(container))),
    declared.flatMap(({ cancellationChecks = [] }) => cancellationChecks.map((make) => make(container))),
  )
}
