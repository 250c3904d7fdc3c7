import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { asError } from "../../lib/thrown"
import type { Notice } from "../../modules/outbox/types"
import { shopName } from "../../shop/name"
import { sendWebhookNoticeWorkflow } from "../../workflows/mail/send-webhook-notice"

const MOST_ADMINS = 50

/** Mails all admins about endpoints that were disabled because they only failed. */
export async function mailNotices(container: MedusaContainer): Promise<void> {
  const outbox = container.resolve("outbox")
  for (const notice of await outbox.claimNotices()) {
    try {
      await mailAdmins(container, notice)
      await outbox.endNotice(notice.id)
    } catch (error) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`The mail about the endpoint ${notice.id} was not sent`, asError(error))
    }
  }
}

async function mailAdmins(
  container: MedusaContainer,
  { id, url, disabled_at, disabled_reason }: Notice,
): Promise<void> {
  const admins = await container
    .resolve(Modules.USER)
    .listUsers({}, { select: ["id", "email"], take: MOST_ADMINS, order: { created_at: "ASC", id: "ASC" } })
  const storefront = await container.resolve("tenantConfig").read("storefront")
  for (const admin of admins)
    await sendWebhookNoticeWorkflow(container).run({
      input: {
        to: admin.email,
        endpointId: id,
        // The query may contain a password of the receiver.
        address: url.replace(/\?.*/s, ""),
        isGone: disabled_reason === "gone",
        locale: storefront.default_locale,
        shop: shopName(storefront),
        key: `${id}:${disabled_at.getTime()}:${admin.id}`,
      },
    })
}
