import { ProductStatus } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  createProductsWorkflow,
  emitEventStep,
  updateProductVariantsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { Actor } from "../../../lib/actor"
import type { NewServiceInput, ServiceChange } from "../module/types"
import {
  changeServiceStep,
  deleteServiceStep,
  insertServiceStep,
  prepareServiceStep,
  pricedServiceStep,
  requireServicePartsStep,
} from "./write-service"

/** The product's only option. Customers never see it. */
const OPTION = "Service"

interface Creating {
  input: NewServiceInput
  actor: Actor
}

interface Changing {
  id: string
  change: ServiceChange
  actor: Actor
}

interface Priced {
  id: string
  title: string
  prices: { amount: number; currency_code: string }[]
}

/** The engine's product with the price. No sales channel has it, so only holds put it into carts. */
function productOf({ id, title, prices }: Priced) {
  return {
    title,
    handle: id.toLowerCase().replaceAll("_", "-"),
    status: ProductStatus.PUBLISHED,
    discountable: true,
    options: [{ title: OPTION, values: [OPTION] }],
    variants: [
      {
        title: OPTION,
        manage_inventory: false,
        options: { [OPTION]: OPTION },
        prices: prices.map(({ amount, currency_code }) => ({ amount, currency_code })),
      },
    ],
  }
}

/** Creates a service. A paid one gets a product with its price. Throws 400 for an unknown resource or form. */
const createServiceWorkflow = createWorkflow("create-service", (input: WorkflowData<Creating>) => {
  requireServicePartsStep(
    transform(input, ({ input: { resource_ids, form_slug } }) => ({ resource_ids, form_slug })),
  )
  const prepared = prepareServiceStep(input)
  const id = insertServiceStep(
    transform({ input, prepared }, ({ input: { input }, prepared }) => ({ id: prepared.id, input })),
  )
  when("it-is-paid", { input }, ({ input: { input } }) => input.prices.length > 0).then(() => {
    const products = createProductsWorkflow.runAsStep({
      input: transform({ input, prepared }, ({ input: { input }, prepared }) => ({
        products: [productOf({ id: prepared.id, title: input.title, prices: input.prices })],
      })),
    })
    pricedServiceStep(
      transform({ prepared, products }, ({ prepared, products }) => ({
        id: prepared.id,
        product_id: products[0]?.id ?? "",
        variant_id: products[0]?.variants[0]?.id ?? "",
      })),
    )
  })
  emitEventStep({ eventName: "service.created", data: { id } })
  return new WorkflowResponse(id)
})

/** Changes a service. Bookings keep their time and price. Throws 404, and 400 for an unknown resource or form. */
const updateServiceWorkflow = createWorkflow("update-service", (input: WorkflowData<Changing>) => {
  requireServicePartsStep(
    transform(input, ({ change: { resource_ids, form_slug } }) => ({ resource_ids, form_slug })),
  )
  const changed = changeServiceStep(input)
  when(
    "the-price-changes",
    { input, changed },
    ({ input, changed }) => (input.change.prices?.length ?? 0) > 0 && changed.variant_id !== null,
  ).then(() => {
    updateProductVariantsWorkflow.runAsStep({
      input: transform({ input, changed }, ({ input, changed }) => ({
        product_variants: [
          {
            id: changed.variant_id ?? "",
            prices: (input.change.prices ?? []).map(({ amount, currency_code }) => ({
              amount,
              currency_code,
            })),
          },
        ],
      })),
    })
  })
  when(
    "it-becomes-paid",
    { input, changed },
    ({ input, changed }) => (input.change.prices?.length ?? 0) > 0 && changed.variant_id === null,
  ).then(() => {
    const products = createProductsWorkflow.runAsStep({
      input: transform({ input, changed }, ({ input, changed }) => ({
        products: [productOf({ id: changed.id, title: changed.title, prices: input.change.prices ?? [] })],
      })),
    })
    pricedServiceStep(
      transform({ changed, products }, ({ changed, products }) => ({
        id: changed.id,
        product_id: products[0]?.id ?? "",
        variant_id: products[0]?.variants[0]?.id ?? "",
      })),
    )
  })
  emitEventStep({ eventName: "service.updated", data: { id: changed.id } })
  return new WorkflowResponse(transform({ changed }, ({ changed }) => changed.id))
})

/** Removes a service from storefronts. Its bookings stay. */
const deleteServiceWorkflow = createWorkflow("delete-service", (input: WorkflowData<{ id: string }>) => {
  const id = deleteServiceStep(input)
  emitEventStep({ eventName: "service.deleted", data: { id } })
  return new WorkflowResponse(id)
})

export const serviceWorkflows = {
  create: createServiceWorkflow,
  update: updateServiceWorkflow,
  remove: deleteServiceWorkflow,
}
