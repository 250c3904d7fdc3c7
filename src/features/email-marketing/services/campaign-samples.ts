import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { config } from "../../../config"
import type { SignedInActor } from "../../../lib/actor"
import { errors } from "../../../lib/errors"
import { problemText } from "../../../lib/text/mail-problems"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { openBulkSender } from "../../mail/module/lib/bulk"
import { envelopeOf } from "../../mail/module/lib/compose"
import type { MailContent } from "../../mail/module/schemas"
import { MailUndeliveredError } from "../../mail/module/types"
import type { CampaignDraft, Preferences } from "../module/types"
import { campaignContent } from "./campaign-content"
import { printingOf, sampleMail } from "./campaign-mail"
import { storedBlocks } from "./stored-content"

type Reader = Pick<Preferences, "email" | "first_name" | "last_name">

const EXAMPLE: Reader = { email: "ada@alder.example", first_name: "Ada", last_name: "Lovelace" }

/** The mail of a campaign as it would be sent now. Throws 404. */
export async function previewOf(
  container: MedusaContainer,
  id: string,
  reader: Reader = EXAMPLE,
): Promise<MailContent> {
  const { subject, preheader, locale, blocks } = await container
    .resolve("emailMarketing")
    .retrieveEmailCampaign(id)
  return previewOfDraft(container, { subject, preheader, locale, blocks: storedBlocks(blocks) }, reader)
}

/** The mail of a campaign that is not stored, for the editor. Its links lead to their destinations themselves. */
export async function previewOfDraft(
  container: MedusaContainer,
  draft: CampaignDraft,
  reader: Reader = EXAMPLE,
): Promise<MailContent> {
  const content = await campaignContent(container, draft)
  return sampleMail(await printingOf(container, "", content), reader)
}

/**
 * Sends a campaign to the admin who asks for it, and returns the address. Throws 404, 409 `invalid_state` for a caller
 * without an address, and 502 `provider_error` if the mail server does not take it.
 */
export async function sendCampaignTest(
  container: MedusaContainer,
  id: string,
  actor: SignedInActor,
): Promise<string> {
  if (actor.type !== "user")
    throw errors.invalidState("The mail goes to the requesting admin. Sign in as an admin.")
  const { email, first_name, last_name } = await container.resolve(Modules.USER).retrieveUser(actor.id)
  const reader = { email, first_name: first_name ?? null, last_name: last_name ?? null }
  const mail = await previewOf(container, id, reader)
  const settings = await container.resolve("tenantConfig").read("mail")
  try {
    const sender = await openBulkSender(settings, config.mail, {
      tenantId: currentTenantId(),
      connections: 1,
    })
    try {
      const envelope = envelopeOf({ to: email, ...mail, attachments: [] }, settings, config.mail)
      const { status, reason } = await sender.send(envelope)
      if (status !== "sent") throw new MailUndeliveredError(problemText("refused", reason ?? undefined))
    } finally {
      sender.close()
    }
  } catch (error) {
    if (error instanceof MailUndeliveredError) throw errors.providerError(error.message, { cause: error })
    throw error
  }
  return email
}
