import { setTimeout as pause } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { ulid } from "ulid"
import { config } from "../../../config"
import { clock } from "../../../lib/clock"
import { asError } from "../../../lib/thrown"
import { currentTenantId } from "../../../tenancy/current-tenant"
import { linksOf } from "../../mail/module/content/campaign-mail"
import { type BulkSender, openBulkSender } from "../../mail/module/lib/bulk"
import { envelopeOf } from "../../mail/module/lib/compose"
import { type MailSettings, MailUndeliveredError } from "../../mail/module/types"
import type { ClaimedRecipient } from "../module/lib/campaign-claims"
import type { DueCampaign } from "../module/lib/campaigns"
import type { CampaignContent, MailOutcome } from "../module/types"
import { campaignContent } from "./campaign-content"
import { mailFor, type Printing, printingOf } from "./campaign-mail"
import { mailsPerTurn, restAfter } from "./pace"
import { storedBlocks, storedContent } from "./stored-content"

/** How many mails are on their way at once. So many are uncertain at most after a crash. */
const AT_ONCE = 10
/** A run ends after this time, so that other campaigns of the shop continue. The next run goes on at once. */
const MAX_RUN_MS = 60_000
/** If the mail server cannot be reached, the next attempt is after this time. */
const REST_MS = 60_000

/** Begins the campaigns that are due, and sends the next mails of those that have begun. */
export async function sendCampaigns(container: MedusaContainer): Promise<void> {
  for (const campaign of await container.resolve("emailMarketing").campaigns.due()) {
    try {
      const content = await begun(container, campaign)
      if (content) await run(container, campaign.id, content)
    } catch (error) {
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .error(`The campaign ${campaign.id} could not be sent. It will be continued.`, asError(error))
      await container.resolve("emailMarketing").campaigns.finishRun(campaign.id, "internal_error", REST_MS)
    }
  }
}

/** The frozen content. Freezes it if the campaign has not begun. `undefined` if the campaign was stopped meanwhile. */
async function begun(
  container: MedusaContainer,
  campaign: DueCampaign,
): Promise<CampaignContent | undefined> {
  if (campaign.status !== "scheduled") return storedContent(campaign.content)
  const content = await campaignContent(container, { ...campaign, blocks: storedBlocks(campaign.blocks) })
  const links = linksOf(content.blocks)
  return (await container.resolve("emailMarketing").campaigns.start(campaign.id, content, links))
    ? content
    : undefined
}

async function run(container: MedusaContainer, id: string, content: CampaignContent): Promise<void> {
  const { campaigns } = container.resolve("emailMarketing")
  await campaigns.settleStale(id)
  const settings = await container.resolve("tenantConfig").read("mail")
  let problem: string | null = null
  try {
    const { mails_per_minute: pace } = await container.resolve("tenantConfig").read("email_marketing")
    const tenant = { tenantId: currentTenantId(), connections: AT_ONCE }
    const sender = await openBulkSender(settings, config.mail, tenant)
    try {
      const printing = await printingOf(container, id, content)
      problem = await sendAll({ container, printing, settings, sender, pace })
    } finally {
      sender.close()
    }
  } catch (error) {
    if (!(error instanceof MailUndeliveredError)) throw error
    problem = error.message
  }
  await campaigns.finishRun(id, problem, problem === null ? 0 : REST_MS)
}

interface Sending {
  container: MedusaContainer
  printing: Printing
  settings: MailSettings
  sender: BulkSender
  /** The most mails in a minute. */
  pace: number | null
}

/** Returns why the sending has to wait. */
async function sendAll(sending: Sending): Promise<string | null> {
  const { container, printing, pace } = sending
  const { campaigns } = container.resolve("emailMarketing")
  const begin = clock.elapsed()
  const most = mailsPerTurn(pace, AT_ONCE)
  while (clock.elapsed() - begin < MAX_RUN_MS) {
    const turn = clock.elapsed()
    const claim = ulid()
    const claimed = await campaigns.claimRecipients(printing.campaignId, claim, most)
    if (claimed.length === 0) return null
    const wanted = claimed.filter(({ status }) => status === "sending")
    const outcomes = await Promise.all(wanted.map((reader) => sendOne(sending, reader)))
    await campaigns.settleRecipients(claim, outcomes)
    const isRefused = outcomes.length > 0 && outcomes.every(({ status }) => status === "failed")
    if (isRefused && (await campaigns.pauseIfRefused(printing.campaignId))) return null
    const unreachable = outcomes.find(({ status }) => status === "unreachable")
    if (unreachable) return unreachable.reason
    if (pace !== null) await pause(restAfter(pace, wanted.length, clock.elapsed() - turn))
  }
  return null
}

async function sendOne(
  { container, printing, settings, sender }: Sending,
  reader: ClaimedRecipient,
): Promise<MailOutcome> {
  const { id, email } = reader
  const to = email ?? ""
  const { mail, unsubscribeUrl } = await mailFor(container, printing, reader)
  const envelope = envelopeOf({ to, ...mail, attachments: [] }, settings, config.mail)
  const host = config.mail.from.split("@").at(-1)
  const outcome = await sender.send({
    ...envelope,
    // The same in every attempt, so that mailboxes can recognize a copy.
    messageId: `<${id}@${host}>`,
    headers: {
      ...envelope.headers,
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      Precedence: "bulk",
    },
  })
  return { id, email: to, ...outcome }
}
