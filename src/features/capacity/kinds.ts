import type { MedusaContainer } from "@medusajs/framework/types"
import { wirings } from "../wirings"
import type { CapacityKind } from "./services/kind"

/** The kinds of places that all features declare. */
export function capacityKinds(container: MedusaContainer): CapacityKind[] {
  return wirings().flatMap(({ wiring }) => (wiring.capacityKinds ?? []).map((make) => make(container)))
}
