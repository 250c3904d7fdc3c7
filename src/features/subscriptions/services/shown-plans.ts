import type { MedusaContainer } from "@medusajs/framework/types"
import { recordTexts } from "../../../kits/shop/record-texts"
import { fromMinor } from "../../../lib/money"
import { isFree } from "../module/lib/sale"
import type { PricedPlan, Provider } from "../module/types"
import { availableProviders, refusalOf } from "./providers"

interface Asked {
  locale: string | undefined
  currency_code: string | undefined
}

/** Plans as a storefront sees them, in the caller's language where there are texts, and the languages used. */
export async function shownPlans(
  container: MedusaContainer,
  plans: readonly PricedPlan[],
  { locale, currency_code }: Asked,
) {
  const enabled = await availableProviders(container)
  const texts = await textsOf(container, plans, locale)
  return {
    locales: [...texts.values()].map((text) => ({ locale: text.locale })),
    plans: plans.map((plan) => {
      const prices = plan.prices.filter(
        (price) => currency_code === undefined || price.currency_code === currency_code,
      )
      return {
        id: plan.id,
        handle: plan.handle,
        name: texts.get(plan.id)?.name ?? plan.name,
        description: texts.get(plan.id)?.description ?? plan.description,
        interval: plan.interval,
        interval_count: plan.interval_count,
        trial_days: plan.trial_days,
        is_free: isFree(plan),
        prices: prices.map(
          ({ id, amount_minor, setup_fee_minor, currency_code: currency, is_tax_inclusive }) => ({
            id,
            amount: fromMinor(amount_minor, currency),
            currency_code: currency,
            setup_fee: fromMinor(setup_fee_minor, currency),
            is_tax_inclusive,
          }),
        ),
        min_quantity: plan.min_quantity,
        max_quantity: plan.max_quantity,
        entitlements: plan.entitlements,
        product_id: plan.product_id,
        ...sellers(isFree(plan) ? [] : sellersOf(plan, enabled, prices)),
      }
    }),
  }
}

function sellers(providers: Provider[]) {
  return { providers, coupon_providers: providers }
}

/** The providers that may sell the plan and take one of its currencies. */
function sellersOf(
  plan: PricedPlan,
  enabled: Awaited<ReturnType<typeof availableProviders>>,
  prices: PricedPlan["prices"],
): Provider[] {
  return enabled
    .filter((one) =>
      prices.some((price) => refusalOf(one, { plan, price, quantity: plan.min_quantity }) === undefined),
    )
    .map(({ name }) => name)
}

interface Texts {
  locale: string
  name?: string | undefined
  description?: string | undefined
}

/** The name and description of each plan in the first of the caller's languages that has them. */
export async function textsOf(
  container: MedusaContainer,
  plans: readonly { id: string }[],
  locale: string | undefined,
): Promise<Map<string, Texts>> {
  const found = await recordTexts(container, {
    table: "subscription_plan",
    ids: plans.map(({ id }) => id),
    locale,
  })
  return new Map([...found].map(([id, { locale: shown, fields }]) => [id, { locale: shown, ...fields }]))
}
