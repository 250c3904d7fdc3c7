import type { MedusaContainer } from "@medusajs/framework/types"

/** A part of the demo shop. If a run is interrupted, the next run must complete it. */
export interface Seed {
  /** Stored in the database once applied. A new name means a new seed. */
  name: string
  /** The seed that must run before it, or `LAST`. */
  after?: string
  run(container: MedusaContainer): Promise<void>
}
