import { generateEntityId } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { createProductsWorkflow, updateProductVariantsWorkflow } from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import { limitedProduct } from "../../capacity/limited-product"
import { TOUR_KIND } from "../services/tours-kind"
import type { PricedRecords } from "./lib/priced-records"

interface Price {
  amount: number
  currency_code: string
}

interface Priced {
  prices: Price[]
}

/**
 * The workflows for one kind of record of a tour that has prices: units, rates and options. Each has a product of the
 * engine with its price. No sales channel has the product, so only holds put it into carts. A deleted record ends the
 * sale, and what is booked stays.
 */
export function tourPriceWorkflows<New extends Priced, Change extends Partial<Priced>>(
  name: string,
  records: PricedRecords<New, Change>,
) {
  return { create: creating(name, records), update: updating(name, records), remove: removing(name, records) }
}

function creating<New extends Priced, Change>(name: string, records: PricedRecords<New, Change>) {
  const prepare = createStep(`prepare-${name}`, async ({ input }: { input: New }, { container }) => {
    const id = generateEntityId(undefined, records.prefix)
    const { title, variant } = await records.named(container, input)
    return new StepResponse(limitedProduct({ id, title, variant, prices: input.prices }))
  })
  const insert = createStep(
    `insert-${name}`,
    async (
      { input, product_id, variant_id }: { input: New; product_id: string; variant_id: string },
      { container },
    ) => {
      const id = await records.insert(container, input, { product_id, variant_id })
      await container
        .resolve("capacity")
        .createCapacityVariants({ id: variant_id, kind: TOUR_KIND, subject_id: id })
      return new StepResponse(id, { id, variant_id })
    },
    async (made, { container }) => {
      if (!made) return
      await container.resolve("capacity").deleteCapacityVariants(made.variant_id)
      await records.erase(container, made.id)
    },
  )
  return createWorkflow(`create-${name}`, (input: WorkflowData<{ input: New; actor: Actor }>) => {
    const product = prepare(input)
    const products = createProductsWorkflow.runAsStep({
      input: transform({ product }, ({ product }) => ({ products: [product] })),
    })
    const id = insert(
      transform({ input, products }, ({ input, products }) => ({
        input: input.input,
        product_id: products[0]?.id ?? "",
        variant_id: products[0]?.variants[0]?.id ?? "",
      })),
    )
    return new WorkflowResponse(id)
  })
}

function updating<New, Change extends Partial<Priced>>(name: string, records: PricedRecords<New, Change>) {
  const change = createStep(
    `change-${name}`,
    async ({ id, change }: { id: string; change: Change }, { container }) => {
      const { variant_id, before } = await records.change(container, id, change)
      return new StepResponse({ variant_id }, { id, before })
    },
    async (done, { container }) => {
      if (done) await records.undo(container, done.id, done.before)
    },
  )
  const hasNewPrices = `the-price-of-${name}-changes`
  return createWorkflow(
    `update-${name}`,
    (input: WorkflowData<{ id: string; change: Change; actor: Actor }>) => {
      const changed = change(input)
      when(hasNewPrices, { input }, ({ input }) => input.change.prices !== undefined).then(() => {
        updateProductVariantsWorkflow.runAsStep({
          input: transform({ input, changed }, ({ input, changed }) => ({
            product_variants: [
              {
                id: changed.variant_id,
                prices: (input.change.prices ?? []).map(({ amount, currency_code }) => ({
                  amount,
                  currency_code,
                })),
              },
            ],
          })),
        })
      })
      return new WorkflowResponse(transform({ input }, ({ input }) => input.id))
    },
  )
}

function removing<New, Change>(name: string, records: PricedRecords<New, Change>) {
  const remove = createStep(
    `remove-${name}`,
    async ({ id }: { id: string }, { container }) => {
      await records.remove(container, id)
      return new StepResponse(id, id)
    },
    async (id, { container }) => {
      if (id) await records.restore(container, id)
    },
  )
  return createWorkflow(
    `delete-${name}`,
    (input: WorkflowData<{ id: string }>) => new WorkflowResponse(remove(input)),
  )
}
