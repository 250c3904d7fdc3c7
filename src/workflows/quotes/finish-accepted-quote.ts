import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { codeOf, textOf } from "../../lib/thrown"
import { placeAcceptedQuoteWorkflow } from "./place-accepted-quote"

/**
 * Places the order of a quote whose acceptance was interrupted. If the stock is too low by now, the quote is open again:
 * its buyer got no answer, and may accept it once more.
 */
export async function finishAcceptedQuote(container: MedusaContainer, id: string): Promise<void> {
  try {
    await placeAcceptedQuoteWorkflow(container).run({ input: { id } })
  } catch (error) {
    if (!isSoldOut(error)) throw error
    const quotes = container.resolve("quotes")
    const { order_id } = (await quotes.find({ id })) ?? {}
    await quotes.move(id, "reopen", { order_id: null })
    if (order_id) await container.resolve(Modules.ORDER).deleteOrders([order_id])
  }
}

/** The engine says it in two ways: before it reserves stock, and while it does. */
function isSoldOut(error: unknown): boolean {
  return (
    codeOf(error) === MedusaError.Codes.INSUFFICIENT_INVENTORY ||
    textOf(error, "message")?.startsWith("Not enough stock available") === true
  )
}
