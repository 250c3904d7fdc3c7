import { ContainerRegistrationKeys, MathBN, Modules, OrderStatus } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  convertDraftOrderWorkflow,
  createOrderPaymentCollectionWorkflow,
  createOrderWorkflow,
  emitEventStep,
} from "@medusajs/medusa/core-flows"
import type { Actor } from "../../lib/actor"
import { clock } from "../../lib/clock"
import { decimalsOf } from "../../lib/currency-decimals"
import { errors } from "../../lib/errors"
import { dueWork } from "../../lib/schedule/scheduled-job"
import { SEND_QUOTE_MAILS } from "../../modules/quotes/due"
import type { Quote, QuoteRevision } from "../../modules/quotes/types"
import { orderInput } from "./lib/order-input"

export interface Acceptance {
  id: string
  /** The revision that the buyer has seen. */
  revision: number
  actor: Actor
}

/** The row of the quote is locked while its state changes, so only one of two acceptances comes through. */
const acceptQuoteStep = createStep(
  "accept-quote",
  async ({ id, revision }: Acceptance, { container }) => {
    const quotes = container.resolve("quotes")
    const moved = await quotes.move(id, "accept", { revision })
    const accepted = await quotes.findRevision(id, revision)
    if (!accepted) throw errors.internalError()
    return new StepResponse({ quote: moved.quote, accepted }, moved)
  },
  async (moved, { container }) => {
    if (moved) await container.resolve("quotes").moveBack(moved)
  },
)

interface Placed {
  order_id: string
  accepted: QuoteRevision
}

/** The engine computes taxes again when it places the order. The order gets those of the quote instead. */
const keepQuotedTaxesStep = createStep(
  "keep-quoted-taxes",
  async ({ order_id, accepted }: Placed, { container }) => {
    const orders = container.resolve(Modules.ORDER)
    const { items = [] } = await orders.retrieveOrder(order_id, { relations: ["items"] })
    const { lines, total, currency_code } = accepted.document
    const taxLines = items.flatMap(({ id: item_id, metadata }) => {
      const line = lines.find(({ id }) => id === metadata?.quote_line_id)
      return (line?.taxes ?? []).map(({ name, code, rate }) => ({
        ...{ item_id, code: code ?? "quote", rate },
        ...(name !== null && { description: name }),
      }))
    })
    await orders.setOrderLineItemTaxLines(order_id, taxLines)
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["id", "display_id", "total"],
      filters: { id: order_id },
    })
    const [order] = data
    const ordered = MathBN.convert(order?.total ?? -1).decimalPlaces(decimalsOf(currency_code))
    // A last check: nobody pays another amount than the quote's.
    if (!order || total === null || !ordered.eq(total)) throw errors.internalError()
    return new StepResponse({ id: order.id, display_id: Number(order.display_id), total })
  },
)

const markQuoteOrderedStep = createStep(
  "mark-quote-ordered",
  async ({ quote, order_id }: { quote: Quote; order_id: string }, { container }) => {
    const moved = await container.resolve("quotes").move(quote.id, "order", { order_id })
    dueWork(container).note(SEND_QUOTE_MAILS, clock.date())
    return new StepResponse(moved.quote, moved)
  },
  async (moved, { container }) => {
    if (moved) await container.resolve("quotes").moveBack(moved)
  },
)

/**
 * Accepts a revision and places its order at the quote's prices and taxes, with a payment collection for its total.
 *
 * Throws 409 `invalid_state` if the quote cannot be accepted now or has a newer revision, and the engine's error if the
 * stock is too low. Then the quote is as it was before.
 */
export const acceptQuoteWorkflow = createWorkflow("accept-quote", (input: WorkflowData<Acceptance>) => {
  const accepted = acceptQuoteStep(input)
  const draft = createOrderWorkflow.runAsStep({
    input: transform({ accepted }, ({ accepted: { quote, accepted } }) => ({
      ...orderInput(quote, accepted),
      status: OrderStatus.DRAFT,
      is_draft_order: true,
    })),
  })
  convertDraftOrderWorkflow.runAsStep({ input: transform({ draft }, ({ draft }) => ({ id: draft.id })) })
  const order = keepQuotedTaxesStep(
    transform({ draft, accepted }, ({ draft, accepted }) => ({
      order_id: draft.id,
      accepted: accepted.accepted,
    })),
  )
  const collections = createOrderPaymentCollectionWorkflow.runAsStep({
    input: transform({ order }, ({ order: { id, total } }) => ({ order_id: id, amount: total })),
  })
  const quote = markQuoteOrderedStep(
    transform({ accepted, order }, ({ accepted, order }) => ({ quote: accepted.quote, order_id: order.id })),
  )
  emitEventStep({
    eventName: "quote-request.ordered",
    data: transform({ quote }, ({ quote: { id, order_id } }) => ({ id, order_id })),
  })
  return new WorkflowResponse(
    transform({ order, collections }, ({ order, collections }) => ({
      order,
      payment_collection_id: collections[0]?.id ?? null,
    })),
  )
})
