import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { shopName } from "../../kits/shop/name"
import { asError } from "../../lib/thrown"
import { sendWebhookNoticeWorkflow, WEBHOOK_NOTICE } from "../mail/workflows/send-webhook-notice"
import type { Notice } from "./module/types"

const MAX_ADMINS = 50
/** Mails at once. One mail server that answers slowly must not hold up the deliveries for long. */
const AT_ONCE = 5
/** More than all tries to all admins. */
const MAX_MAILS = 500

/** Mails all admins about endpoints that were disabled because they only failed. */
export async function mailNotices(container: MedusaContainer): Promise<void> {
  const outbox = container.resolve("outbox")
  for (const notice of await outbox.claimNotices()) {
    try {
      if (await mailAdmins(container, notice)) await outbox.endNotice(notice.id)
    } catch (error) {
      logFailure(container, notice, error)
    }
  }
}

/** Returns whether all admins have got the mail. An address that fails keeps no other admin from getting it. */
async function mailAdmins(container: MedusaContainer, notice: Notice): Promise<boolean> {
  const admins = await container
    .resolve(Modules.USER)
    .listUsers({}, { select: ["id", "email"], take: MAX_ADMINS, order: { created_at: "ASC", id: "ASC" } })
  const storefront = await container.resolve("tenantConfig").read("storefront")
  const informed = await informedOf(container, notice)
  const waiting = admins.filter(({ email }) => !informed.has(email))
  const { id, url, disabled_reason, notice_tries } = notice
  let isComplete = true
  const next = async (): Promise<void> => {
    for (let admin = waiting.shift(); admin; admin = waiting.shift())
      try {
        await sendWebhookNoticeWorkflow(container).run({
          input: {
            to: admin.email,
            endpointId: id,
            // The query may contain a password of the receiver.
            address: url.replace(/\?.*/s, ""),
            isGone: disabled_reason === "gone",
            locale: storefront.default_locale,
            shop: shopName(storefront),
            occasion: occasionOf(notice),
            // The engine sends nothing again under the key of a mail that failed.
            key: `${occasionOf(notice)}:${admin.id}:${notice_tries}`,
          },
        })
      } catch (error) {
        isComplete = false
        logFailure(container, notice, error)
      }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return isComplete
}

/** The admins' addresses that an earlier try has reached. */
async function informedOf(container: MedusaContainer, notice: Notice): Promise<Set<string>> {
  if (notice.notice_tries <= 1) return new Set()
  const mails = await container
    .resolve(Modules.NOTIFICATION)
    .listNotifications(
      { resource_id: notice.id, template: WEBHOOK_NOTICE, trigger_type: occasionOf(notice) },
      { select: ["id", "to", "status"], take: MAX_MAILS },
    )
  return new Set(mails.filter(({ status }) => status === "success").map(({ to }) => to))
}

/** Identifies the moment at which an endpoint was disabled. It may be disabled again after an admin has enabled it. */
function occasionOf({ id, disabled_at }: Notice): string {
  return `${id}:${disabled_at.getTime()}`
}

function logFailure(container: MedusaContainer, { id }: Notice, error: unknown): void {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`A mail about the endpoint ${id} was not sent`, asError(error))
}
