import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { END_DUE_PLANS } from "../../modules/assistant/due"

/** Has the job come by when a plan or a reservation ends, should nobody else end it. */
export function noteDueIn(container: MedusaContainer, milliseconds: number): void {
  dueWork(container).note(END_DUE_PLANS, new Date(clock.now() + milliseconds))
}
