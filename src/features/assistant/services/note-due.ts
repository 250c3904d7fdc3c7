import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../../lib/clock"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { END_DUE_PLANS } from "../module/due"

/** Starts a job after this time. It ends a plan or a reserved price that is still open then. */
export function noteDueIn(container: MedusaContainer, milliseconds: number): void {
  dueWork(container).note(END_DUE_PLANS, new Date(clock.now() + milliseconds))
}
