import { ApiKeyType, ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"

const PAYMENT_PROVIDERS = ["pp_system_default"]

/** Creates the storefront's sales channel. */
export const makeSalesChannelStep = createStep(
  "make-sales-channel",
  async (shopName: string, { container }) => {
    const channel = await container
      .resolve(Modules.SALES_CHANNEL)
      .createSalesChannels({ name: "Storefront", description: `What ${shopName} sells online` })
    return new StepResponse(channel.id, channel.id)
  },
  async (id, { container }) => {
    if (id) await container.resolve(Modules.SALES_CHANNEL).deleteSalesChannels([id])
  },
)

/** Creates the first region: countries, currency and payment provider. Prices exclude tax. */
export const makeRegionStep = createStep(
  "make-region",
  async (wanted: { name: string; currency: string; countries: string[] }, { container }) => {
    const region = await container.resolve(Modules.REGION).createRegions({
      name: wanted.name,
      currency_code: wanted.currency,
      countries: wanted.countries,
    })
    await container.resolve(ContainerRegistrationKeys.LINK).create(paymentLinks(region.id))
    await container
      .resolve(Modules.PRICING)
      .createPricePreferences({ attribute: "region_id", value: region.id, is_tax_inclusive: false })
    return new StepResponse(region.id, region.id)
  },
  async (id, { container }) => {
    if (!id) return
    await container.resolve(ContainerRegistrationKeys.LINK).dismiss(paymentLinks(id))
    await container.resolve(Modules.REGION).deleteRegions([id])
  },
)

/** Creates the publishable key, which the storefront sends with each request. */
export const makePublishableKeyStep = createStep(
  "make-publishable-key",
  async (salesChannelId: string, { container }) => {
    const key = await container
      .resolve(Modules.API_KEY)
      .createApiKeys({ title: "Storefront", type: ApiKeyType.PUBLISHABLE, created_by: "" })
    const link = {
      [Modules.API_KEY]: { publishable_key_id: key.id },
      [Modules.SALES_CHANNEL]: { sales_channel_id: salesChannelId },
    }
    await container.resolve(ContainerRegistrationKeys.LINK).create(link)
    return new StepResponse(key.token, { id: key.id, link })
  },
  async (made, { container }) => {
    if (!made) return
    await container.resolve(ContainerRegistrationKeys.LINK).dismiss(made.link)
    const keys = container.resolve(Modules.API_KEY)
    await keys.revoke(made.id, { revoked_by: "" })
    await keys.deleteApiKeys([made.id])
  },
)

interface Store {
  name: string
  currency: string
  salesChannelId: string
  regionId: string
}

export const makeStoreStep = createStep(
  "make-store",
  async (wanted: Store, { container }) => {
    const store = await container.resolve(Modules.STORE).createStores({
      name: wanted.name,
      default_sales_channel_id: wanted.salesChannelId,
      default_region_id: wanted.regionId,
      supported_currencies: [{ currency_code: wanted.currency, is_default: true }],
    })
    return new StepResponse(store.id, store.id)
  },
  async (id, { container }) => {
    if (id) await container.resolve(Modules.STORE).deleteStores([id])
  },
)

function paymentLinks(regionId: string) {
  return PAYMENT_PROVIDERS.map((providerId) => ({
    [Modules.REGION]: { region_id: regionId },
    [Modules.PAYMENT]: { payment_provider_id: providerId },
  }))
}
