import { route } from "../../../kits/rows/route"
import { setContentLanguage } from "../../../kits/shop/reader"
import { parseLanguageTag } from "../../../lib/language-tag"
import { fromMinor } from "../../../lib/money"
import { declareHandlers } from "../../handlers"
import { actAsCustomer } from "../services/act-as-customer"
import { shownCheckout } from "../services/shown-checkout"
import { shownSubscription, shownSubscriptions } from "../services/shown-subscription"
import { changeSubscriptionPlanWorkflow } from "../workflows/change-plan"
import { openFreeSubscriptionWorkflow } from "../workflows/open-free-subscription"
import { previewPlanChangeWorkflow } from "../workflows/preview-plan-change"
import { settleSubscriptionCheckoutWorkflow } from "../workflows/settle-checkout"
import { startSubscriptionCheckoutWorkflow } from "../workflows/start-checkout"
import { subscriptions } from "./store-subscriptions.rows"

declareHandlers([
  route(subscriptions.listSubscriptions, async ({ query, actor, locale, scope, res }) => {
    const { limit, offset, order, status } = query
    const { items, count } = await scope
      .resolve("subscriptions")
      .listShown({ customer_id: actor.id, status }, { limit, offset, order })
    const shown = await shownSubscriptions(scope, items, locale)
    setContentLanguage(res, shown.locales)
    return { subscriptions: shown.subscriptions, count, offset, limit }
  }),
  route(subscriptions.openFreeSubscription, async ({ body, actor, locale, scope, res }) => {
    const input = { ...body, actor, locale: parseLanguageTag(locale ?? "") ?? null }
    const { result: id } = await openFreeSubscriptionWorkflow(scope).run({ input })
    const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
    setContentLanguage(res, locales)
    return { subscription }
  }),
  route(subscriptions.readSubscription, async ({ params, actor, locale, scope, res }) => {
    const { id } = params
    const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
    setContentLanguage(res, locales)
    return { subscription }
  }),
  route(subscriptions.pauseSubscription, (call) => actAsCustomer(call, call.params.id, "pause")),
  route(subscriptions.resumeSubscription, (call) => actAsCustomer(call, call.params.id, "resume")),
  route(subscriptions.cancelSubscription, (call) => actAsCustomer(call, call.params.id, "cancel")),
  route(subscriptions.uncancelSubscription, (call) => actAsCustomer(call, call.params.id, "uncancel")),
  route(subscriptions.startSubscriptionCheckout, async ({ body, actor, locale, scope }) => {
    const input = {
      ...body,
      return_to: body.return_to ?? "/",
      actor,
      locale: parseLanguageTag(locale ?? "") ?? null,
    }
    const { result: id } = await startSubscriptionCheckoutWorkflow(scope).run({ input })
    const checkout = await scope.resolve("subscriptions").atProviders.checkoutById(id, actor.id)
    return { subscription_checkout: shownCheckout(checkout) }
  }),
  route(subscriptions.readSubscriptionCheckout, async ({ params, actor, scope }) => {
    const service = scope.resolve("subscriptions")
    const { status } = await service.atProviders.checkoutById(params.id, actor.id)
    if (status === "pending")
      await settleSubscriptionCheckoutWorkflow(scope).run({ input: { id: params.id } })
    return {
      subscription_checkout: shownCheckout(await service.atProviders.checkoutById(params.id, actor.id)),
    }
  }),
  route(subscriptions.previewPlanChange, async ({ params, query, actor, scope }) => {
    const { result } = await previewPlanChangeWorkflow(scope).run({
      input: { ...query, id: params.id, customer_id: actor.id },
    })
    const { amount_minor, credit_minor, lines, currency_code, ...preview } = result
    return {
      preview: {
        ...preview,
        amount_due: fromMinor(amount_minor, currency_code),
        credit: fromMinor(credit_minor, currency_code),
        currency_code,
        lines: lines.map((line) => ({
          description: line.description,
          amount: fromMinor(line.amount_minor, currency_code),
        })),
      },
    }
  }),
  route(subscriptions.changeSubscriptionPlan, async (call) => {
    const { params, body, actor, locale, scope, res } = call
    const { id } = params
    const { result: checkoutId } = await changeSubscriptionPlanWorkflow(scope).run({
      input: { ...body, id, actor, locale: parseLanguageTag(locale ?? "") ?? null },
    })
    const { subscription, locales } = await shownSubscription(scope, { id, customerId: actor.id, locale })
    setContentLanguage(res, locales)
    const checkout =
      checkoutId === null
        ? null
        : await scope.resolve("subscriptions").atProviders.checkoutById(checkoutId, actor.id)
    return { subscription, subscription_checkout: checkout && shownCheckout(checkout) }
  }),
])
