import { ContainerRegistrationKeys, MathBN, Modules, OrderStatus } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  convertDraftOrderWorkflow,
  createOrderPaymentCollectionWorkflow,
  createOrderWorkflow,
  deleteReservationsByLineItemsStep,
  emitEventStep,
} from "@medusajs/medusa/core-flows"
import { defaultSalesChannel } from "../../../kits/shop/sales-channel"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { isSameAmount } from "../../../lib/money"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { SEND_QUOTE_MAILS } from "../module/due"
import { totalsOf } from "../module/lib/totals"
import type { Quote, QuoteRevision } from "../module/types"
import { orderInput, quotedTaxes } from "./lib/order-input"

interface Begun {
  quote: Quote
  accepted: QuoteRevision
  order_id: string
  sales_channel_id: string | undefined
  /** Whether a draft of the order has to be made, or only to be converted. */
  isMissing: boolean
  isDraft: boolean
  item_ids: string[]
  hasCollection: boolean
}

/** Reads how far an acceptance has come. The order's id is known since the acceptance, so an order is never lost. */
const readAcceptedQuoteStep = createStep("read-accepted-quote", async (id: string, { container }) => {
  const quotes = container.resolve("quotes")
  const quote = await quotes.find({ id })
  const accepted = quote && (await quotes.findRevision(id, quote.revision))
  if (!accepted || quote.order_id === null) throw errors.internalError()
  if (quote.status !== "accepted") throw errors.invalidState("The order of the quote is placed already.")
  requireOrderableTotal(quote, accepted)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "is_draft_order", "items.id", "payment_collections.id"],
    filters: { id: quote.order_id },
  })
  const [order] = data
  const begun: Begun = {
    quote,
    accepted,
    order_id: quote.order_id,
    // A product needs a channel, whose stock is reserved.
    sales_channel_id: quote.sales_channel_id ?? (await defaultSalesChannel(container)),
    isMissing: order === undefined,
    isDraft: order === undefined || order.is_draft_order === true,
    item_ids: order?.items?.flatMap((item) => item?.id ?? []) ?? [],
    hasCollection: (order?.payment_collections?.length ?? 0) > 0,
  }
  return new StepResponse(begun)
})

/** Lines of older revisions were not rounded one by one, so their order may have another total. */
function requireOrderableTotal(
  { currency_code }: Quote,
  { document: { lines, total } }: QuoteRevision,
): void {
  const ordered = totalsOf(lines, currency_code).total
  if (total !== null && ordered !== null && isSameAmount(ordered, total, currency_code)) return
  throw errors.invalidState(
    "The total of this revision has fractions that cannot be paid. The shop must send the quote again.",
  )
}

/** The engine computes taxes again when it places the order. The order gets those of the quote instead. */
const keepQuotedTaxesStep = createStep(
  "keep-quoted-taxes",
  async ({ quote, order_id, accepted }: Begun, { container }) => {
    const orders = container.resolve(Modules.ORDER)
    const { items = [] } = await orders.retrieveOrder(order_id, { relations: ["items"] })
    const { lines, total } = accepted.document
    const taxLines = items.flatMap(({ id: item_id, metadata }) => {
      const line = lines.find(({ id }) => id === metadata?.quote_line_id)
      return line ? quotedTaxes(line).map((tax) => ({ item_id, ...tax })) : []
    })
    await orders.setOrderLineItemTaxLines(order_id, taxLines)
    const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["id", "display_id", "total"],
      filters: { id: order_id },
    })
    const [order] = data
    const ordered = MathBN.convert(order?.total ?? -1)
    // A last check: nobody pays another amount than the quote's.
    if (!order || total === null || !isSameAmount(ordered, total, quote.currency_code))
      throw errors.internalError()
    return new StepResponse({
      id: order.id,
      display_id: Number(order.display_id),
      total: ordered.toNumber(),
    })
  },
)

const markQuoteOrderedStep = createStep("mark-quote-ordered", async ({ quote }: Begun, { container }) => {
  const quotes = container.resolve("quotes")
  await quotes.changeStatus(quote.id, "order")
  dueWork(container).note(SEND_QUOTE_MAILS, clock.date())
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["payment_collections.id"],
    filters: { id: quote.order_id ?? "" },
  })
  return new StepResponse({ payment_collection_id: data[0]?.payment_collections?.[0]?.id ?? null })
})

/**
 * Places the order of an accepted quote at its prices and taxes, with a payment collection for its total. Continues
 * after a crash: each step looks for what is there already. Throws the engine's error if the stock is too low.
 */
export const placeAcceptedQuoteWorkflow = createWorkflow(
  "place-accepted-quote",
  ({ id }: WorkflowData<{ id: string }>) => {
    const begun = readAcceptedQuoteStep(id)
    when("the-order-is-missing", { begun }, ({ begun }) => begun.isMissing).then(() => {
      createOrderWorkflow.runAsStep({
        input: transform({ begun }, ({ begun: { quote, accepted, order_id, sales_channel_id } }) => ({
          ...orderInput(quote, accepted),
          ...(sales_channel_id !== undefined && { sales_channel_id }),
          id: order_id,
          status: OrderStatus.DRAFT,
          is_draft_order: true,
        })),
      })
    })
    when("stock-may-be-reserved", { begun }, ({ begun }) => begun.isDraft && !begun.isMissing).then(() => {
      deleteReservationsByLineItemsStep(transform({ begun }, ({ begun }) => begun.item_ids))
    })
    when("the-order-is-a-draft", { begun }, ({ begun }) => begun.isDraft).then(() => {
      convertDraftOrderWorkflow.runAsStep({
        input: transform({ begun }, ({ begun }) => ({ id: begun.order_id })),
      })
    })
    const order = keepQuotedTaxesStep(begun)
    when("the-collection-is-missing", { begun }, ({ begun }) => !begun.hasCollection).then(() => {
      createOrderPaymentCollectionWorkflow.runAsStep({
        input: transform({ order }, ({ order: { id, total } }) => ({ order_id: id, amount: total })),
      })
    })
    const marked = markQuoteOrderedStep(begun)
    emitEventStep({
      eventName: "quote-request.ordered",
      data: transform({ begun }, ({ begun: { quote, order_id } }) => ({ id: quote.id, order_id })),
    })
    return new WorkflowResponse(
      transform({ order, marked }, ({ order, marked }) => ({
        order,
        payment_collection_id: marked.payment_collection_id,
      })),
    )
  },
)
