import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { Scan } from "../module/lib/check-in"

/** It needs no compensation, because it is the only step and one transaction. */
const eventCheckInStep = createStep("event-check-in", async (scan: Scan, { container }) => {
  return new StepResponse(await container.resolve("events").checkIn(scan))
})

/** Admits the holder of a ticket, once. */
export const eventCheckInWorkflow = createWorkflow(
  "event-check-in",
  (scan: WorkflowData<Scan>) => new WorkflowResponse(eventCheckInStep(scan)),
)
