import { ApiKeyType } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  createApiKeysWorkflow,
  createRegionsWorkflow,
  createSalesChannelsWorkflow,
  createStoresWorkflow,
  createUserAccountWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
} from "@medusajs/medusa/core-flows"
import { errors } from "../../lib/errors"
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

const PAYMENT_PROVIDERS = ["pp_system_default"]

/** Makes what an empty shop needs before its owner can begin: store, sales channel, region, publishable key, admin. */
export const openShopWorkflow = createWorkflow("open-shop", (input: WorkflowData<OpenShopInput>) => {
  requireCurrencyStep(input.currency)
  const channels = createSalesChannelsWorkflow.runAsStep({
    input: transform(input, ({ name }) => ({
      salesChannelsData: [{ name: "Storefront", description: `What ${name} sells online` }],
    })),
  })
  const regions = createRegionsWorkflow.runAsStep({
    input: transform(input, ({ currency, region }) => ({
      regions: [
        {
          name: region.name,
          currency_code: currency,
          countries: region.countries,
          payment_providers: PAYMENT_PROVIDERS,
        },
      ],
    })),
  })
  const keys = createApiKeysWorkflow.runAsStep({
    input: { api_keys: [{ title: "Storefront", type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
  })
  linkSalesChannelsToApiKeyWorkflow.runAsStep({
    input: transform({ keys, channels }, (made) => ({
      id: firstId(made.keys),
      add: [firstId(made.channels)],
    })),
  })
  createStoresWorkflow.runAsStep({
    input: transform({ input, channels, regions }, (made) => ({
      stores: [
        {
          name: made.input.name,
          default_sales_channel_id: firstId(made.channels),
          default_region_id: firstId(made.regions),
          supported_currencies: [{ currency_code: made.input.currency, is_default: true }],
        },
      ],
    })),
  })
  const identityId = registerAdminStep(input.admin)
  const user = createUserAccountWorkflow.runAsStep({
    input: transform({ input, identityId }, (made) => ({
      authIdentityId: made.identityId,
      userData: { email: made.input.admin.email },
    })),
  })

  return new WorkflowResponse(
    transform({ keys, channels, regions, user }, (made): OpenedShop => {
      const [key] = made.keys
      return {
        publishableKey: key?.token ?? "",
        adminId: made.user.id,
        salesChannelId: firstId(made.channels),
        regionId: firstId(made.regions),
      }
    }),
  )
})

function firstId(rows: { id: string }[]): string {
  const [row] = rows
  if (!row) throw errors.internalError("The engine made nothing.")
  return row.id
}
