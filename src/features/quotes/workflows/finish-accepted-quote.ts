import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { asError, codeOf, textOf } from "../../../lib/thrown"
import { cancelPlacedOrderWorkflow } from "../../orders/workflows/cancel-placed-order"
import { placingKey, WAIT_SECONDS } from "./lib/placing-lock"
import { placeAcceptedQuoteWorkflow } from "./place-accepted-quote"

/** The actor of a removal: the job removes the order of an acceptance that it reverts. */
const JOB: SignedInActor = { type: "system", id: "finish-accepted-quotes" }

/**
 * Places the order of a quote whose acceptance was interrupted. If the stock is too low by now, the quote is open again:
 * its buyer got no answer, and may accept it once more.
 */
export function finishAcceptedQuote(container: MedusaContainer, id: string): Promise<void> {
  return placeOrReopen(container, id, { actor: JOB, mayReopen: isSoldOut })
}

interface Finishing {
  id: string
  actor: SignedInActor
}

/** It has no compensation: the order is placed, or the quote is open, and both are wanted. */
const finishQuoteStep = createStep("finish-quote", async ({ id, actor }: Finishing, { container }) => {
  const quote = await container.resolve("quotes").find({ id })
  if (!quote) throw errors.notFound("No quote has this id.")
  if (quote.status !== "accepted") throw errors.invalidState("The quote has no interrupted acceptance.")
  await placeOrReopen(container, id, { actor, mayReopen: () => true })
  return new StepResponse(id)
})

/**
 * Places the order of an accepted quote, or opens the quote again if that fails for any reason. Throws 404, or 409
 * `invalid_state` if the quote is not accepted.
 */
export const finishQuoteWorkflow = createWorkflow(
  "finish-quote",
  (input: WorkflowData<Finishing>) => new WorkflowResponse(finishQuoteStep(input)),
)

async function placeOrReopen(
  container: MedusaContainer,
  id: string,
  { actor, mayReopen }: { actor: SignedInActor; mayReopen: (error: unknown) => boolean },
): Promise<void> {
  const place = async () => {
    try {
      await placeAcceptedQuoteWorkflow(container).run({ input: { id } })
    } catch (error) {
      if (!mayReopen(error)) throw error
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
          `The order of the quote ${id} could not be placed. The quote is open again. ${asError(error).message}`,
        )
      await reopen(container, id, actor)
    }
  }
  await container.resolve(Modules.LOCKING).execute(placingKey(id), place, { timeout: WAIT_SECONDS })
}

/** The quote comes last, so that a crash in between is repaired by the next attempt. */
async function reopen(container: MedusaContainer, id: string, actor: SignedInActor): Promise<void> {
  const quotes = container.resolve("quotes")
  const { order_id = null, status } = (await quotes.find({ id })) ?? {}
  if (status !== "accepted") throw errors.invalidState("The quote has no interrupted acceptance.")
  if (order_id !== null) await removeOrder(container, order_id, actor)
  await quotes.changeStatus(id, "reopen", { order_id: null })
}

/** Deletes a draft with its reserved stock, and cancels an order that was placed already. */
async function removeOrder(container: MedusaContainer, id: string, actor: SignedInActor): Promise<void> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "status", "is_draft_order", "items.id"],
    filters: { id },
  })
  const [order] = data
  if (!order || order.status === "canceled") return
  if (order.is_draft_order !== true) {
    await cancelPlacedOrderWorkflow(container).run({
      input: { order_id: id, actor, cause: "quote", reason: null },
    })
    return
  }
  const items = order.items?.flatMap((item) => item?.id ?? []) ?? []
  await container.resolve(Modules.INVENTORY).deleteReservationItemsByLineItem(items)
  await container.resolve(Modules.ORDER).deleteOrders([id])
}

/** The engine says it in two ways: before it reserves stock, and while it does. */
function isSoldOut(error: unknown): boolean {
  return (
    codeOf(error) === MedusaError.Codes.INSUFFICIENT_INVENTORY ||
    textOf(error, "message")?.startsWith("Not enough stock available") === true
  )
}
