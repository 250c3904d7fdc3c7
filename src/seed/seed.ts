import type { MedusaContainer } from "@medusajs/framework/types"

/** One part of the demo shop. Written so that a run that was cut short is completed by the next. */
export interface Seed {
  /** Kept in the database once applied: a changed name means another seed. */
  name: string
  /** The seed that it needs, or `LAST`. */
  after?: string
  run(container: MedusaContainer): Promise<void>
}
