import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  makePublishableKeyStep,
  makeRegionStep,
  makeSalesChannelStep,
  makeStoreStep,
} from "./steps/make-shop"
import { registerAdminStep } from "./steps/register-admin"
import { requireCurrencyStep } from "./steps/require-currency"

export interface OpenShopInput {
  name: string
  admin: { email: string; password: string }
  /** ISO 4217, lower case. */
  currency: string
  region: { name: string /** ISO 3166-1 alpha-2, lower case. */; countries: string[] }
}

export interface OpenedShop {
  publishableKey: string
  adminId: string
  salesChannelId: string
  regionId: string
}

/**
 * Creates the first data of an empty shop: store, sales channel, region, publishable key and admin. It does not use the
 * engine's workflows, because importing them takes longer than running these steps.
 */
export const openShopWorkflow = createWorkflow("open-shop", (input: WorkflowData<OpenShopInput>) => {
  requireCurrencyStep(input.currency)
  const salesChannelId = makeSalesChannelStep(input.name)
  const regionId = makeRegionStep(transform(input, ({ currency, region }) => ({ ...region, currency })))
  const publishableKey = makePublishableKeyStep(salesChannelId)
  makeStoreStep(
    transform({ input, salesChannelId, regionId }, (made) => ({
      name: made.input.name,
      currency: made.input.currency,
      salesChannelId: made.salesChannelId,
      regionId: made.regionId,
    })),
  )
  const adminId = registerAdminStep(input.admin)
  return new WorkflowResponse(
    transform(
      { publishableKey, adminId, salesChannelId, regionId },
      (made): OpenedShop => ({
        publishableKey: made.publishableKey,
        adminId: made.adminId,
        salesChannelId: made.salesChannelId,
        regionId: made.regionId,
      }),
    ),
  )
})
