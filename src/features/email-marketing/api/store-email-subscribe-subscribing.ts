import type { MedusaRequest } from "@medusajs/framework/http"
import { shopLocale } from "../../../kits/shop/reader"
import { clientAddress } from "../../../lib/client-address"
import { hasSpamToken } from "../../anti-spam/api/require-token"
import { networkOf } from "../../consent/decide"
import { subscribeEmailWorkflow } from "../workflows/subscriptions"
import type { WantedSubscription } from "./store-email-subscribe.rows"

/** Both routes that subscribe do the same. An anti-spam token decides whether the caller is believed. */
export async function subscribeFrom(
  req: MedusaRequest,
  body: WantedSubscription,
  locale: string | undefined,
) {
  const { result } = await subscribeEmailWorkflow(req.scope).run({
    input: {
      ...body,
      locale: body.locale ?? locale ?? (await shopLocale(req.scope)),
      isProven: hasSpamToken(req),
      network: networkOf(clientAddress(req)),
    },
  })
  return { email_subscription: result }
}
