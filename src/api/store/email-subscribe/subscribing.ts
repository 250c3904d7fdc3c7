import type { MedusaRequest } from "@medusajs/framework/http"
import { clientAddress } from "../../../edge/client-address"
import { networkOf } from "../../../features/consent/decide"
import { shopLocale } from "../../../shop/reader"
import { subscribeEmailWorkflow } from "../../../workflows/email-marketing/subscriptions"
import { hasSpamToken } from "../../_rows/anti-spam"
import type { WantedSubscription } from "./contract"

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
