import type { MedusaContainer } from "@medusajs/framework/types"

/** A part of the demo shop. If `run` is interrupted, it runs again and must add what is missing. */
export interface Seed {
  /** Stored when the seed has run. If the name changes, the seed runs again. */
  name: string
  /** The seed that must run before it, or `LAST`. */
  after?: string
  run(container: MedusaContainer): Promise<void>
}
