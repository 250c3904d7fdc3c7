import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { slugFrom } from "../../../lib/content/slug"
import { errors } from "../../../lib/errors"
import type { NewServiceInput, ServiceChange } from "../module/types"
import { SERVICE_KIND } from "../services/bookings-kind"

/** If the title has no character for a slug, the caller must choose one. */
export const prepareServiceStep = createStep(
  "prepare-service",
  async ({ input }: { input: NewServiceInput }) => {
    if ((input.slug ?? slugFrom(input.title)) === "") throw errors.missingField("slug")
    return new StepResponse({ id: generateEntityId(undefined, "service") })
  },
)

type Parts = Pick<ServiceChange, "resource_ids" | "form_slug">

/** Throws 400 `invalid_field` if a resource or the form does not exist. */
export const requireServicePartsStep = createStep(
  "require-service-parts",
  async ({ resource_ids = [], form_slug }: Parts, { container }) => {
    const known = await container
      .resolve("services")
      .listServiceResources({ id: resource_ids }, { select: ["id"], take: resource_ids.length })
    const missing = resource_ids.find((id) => !known.some((one) => one.id === id))
    if (missing !== undefined)
      throw errors.invalidField(`Field 'resource_ids': there is no resource '${missing}'.`)
    if (typeof form_slug === "string" && !(await container.resolve("forms").findPublished(form_slug)))
      throw errors.invalidField("Field 'form_slug': no published form has this slug.")
    return new StepResponse(undefined)
  },
)

/** Adds the service and the capacity quota in which carts hold its places. */
export const insertServiceStep = createStep(
  "insert-service",
  async ({ id, input }: { id: string; input: NewServiceInput }, { container }) => {
    const { prices, slug = slugFrom(input.title), ...columns } = input
    const quota = await container
      .resolve("capacity")
      .createCapacityQuotas({ kind: SERVICE_KIND, owner_id: id, title: input.title, size: null })
    await container
      .resolve("services")
      .createServices({ ...columns, id, slug, quota_id: quota.id, is_free: prices.length === 0 })
    return new StepResponse(id, { id, quota_id: quota.id })
  },
  async (made, { container }) => {
    if (!made) return
    await container.resolve("services").deleteServices(made.id)
    await container.resolve("capacity").deleteCapacityQuotas(made.quota_id)
  },
)

interface PricedService {
  id: string
  product_id: string
  variant_id: string
}

/** Stores the product with the price, and closes its variant for carts without a hold. */
export const pricedServiceStep = createStep(
  "priced-service",
  async ({ id, product_id, variant_id }: PricedService, { container }) => {
    await container
      .resolve("capacity")
      .createCapacityVariants({ id: variant_id, kind: SERVICE_KIND, subject_id: id })
    await container.resolve("services").updateServices({ id, product_id, variant_id })
    return new StepResponse(undefined, { id, variant_id })
  },
  async (made, { container }) => {
    if (!made) return
    await container.resolve("services").updateServices({ id: made.id, product_id: null, variant_id: null })
    await container.resolve("capacity").deleteCapacityVariants(made.variant_id)
  },
)

export const changeServiceStep = createStep(
  "change-service",
  async ({ id, change }: { id: string; change: ServiceChange }, { container }) => {
    const services = container.resolve("services")
    const before = await services.retrieveService(id)
    const { prices, ...columns } = change
    const row = { ...columns, ...(prices && { is_free: prices.length === 0 }) }
    await services.updateServices({ ...row, id })
    const previous = Object.fromEntries(Object.entries(before).filter(([name]) => name in row))
    return new StepResponse(
      { id, title: change.title ?? before.title, variant_id: before.variant_id },
      { id, previous },
    )
  },
  async (done, { container }) => {
    if (done) await container.resolve("services").updateServices({ ...done.previous, id: done.id })
  },
)

export const deleteServiceStep = createStep(
  "delete-service",
  async ({ id }: { id: string }, { container }) => {
    const services = container.resolve("services")
    await services.retrieveService(id)
    await services.softDeleteServices(id)
    return new StepResponse(id, id)
  },
  async (id, { container }) => {
    if (id) await container.resolve("services").restoreServices(id)
  },
)
