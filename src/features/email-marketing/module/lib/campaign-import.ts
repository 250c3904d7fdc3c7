import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"
import type { CampaignContent, NewCampaign } from "../types"

/** The delivery of one mail of an imported campaign, and whether its reader opened or clicked it. */
export interface ImportedOutcome {
  status: "sent" | "failed"
  reason: string | null
  opened_at: Date | null
  clicked_at: Date | null
  isMachine: boolean
}

/** A campaign that was sent before. */
export interface ImportedCampaign {
  campaign: NewCampaign
  content: CampaignContent
  links: readonly string[]
  sentAt: Date
  /** The outcome of the mail to the n-th person of the list, in the order of addresses. */
  outcomeOf: (number: number) => ImportedOutcome
}

const MINUTE_MS = 60_000
const personRow = z.object({ id: z.string(), subscriber_id: z.string(), email: z.string() })

/** Stores a campaign with its outcomes, without sending it. Does nothing if a campaign has its name. */
export async function importCampaign(
  transaction: Knex,
  { campaign, content, links, sentAt, outcomeOf }: ImportedCampaign,
): Promise<void> {
  const { name, list_id, blocks, ...columns } = campaign
  const known = await readRow(
    transaction,
    z.object({ id: z.string() }),
    "SELECT id FROM email_campaign WHERE name = :name LIMIT 1",
    { name },
  )
  if (known) return
  const id = generateEntityId(undefined, "ecamp")
  const stored = { created_at: sentAt, updated_at: sentAt }
  const finishedAt = new Date(sentAt.getTime() + MINUTE_MS)
  await transaction("email_campaign").insert({
    id,
    name,
    list_id,
    ...columns,
    ...stored,
    status: "sent",
    blocks: JSON.stringify(blocks),
    content: JSON.stringify(content),
    scheduled_at: sentAt,
    started_at: sentAt,
    finished_at: finishedAt,
  })
  const people = await readRows(
    transaction,
    personRow,
    `SELECT id, subscriber_id, email FROM email_subscription
      WHERE list_id = :list_id AND status = 'confirmed' AND deleted_at IS NULL ORDER BY email`,
    { list_id },
  )
  const mails = people.map((person, number) =>
    mailTo(person, { ...outcomeOf(number), campaign_id: id, sentAt }),
  )
  if (mails.length > 0) await transaction("email_campaign_recipient").insert(mails)
  const clicks = mails.reduce((sum, mail) => sum + mail.clicks, 0)
  // All clicks are counted at the first link.
  const rows = links.map((url, index) => ({
    id: generateEntityId(undefined, "eclnk"),
    campaign_id: id,
    position: index + 1,
    url,
    clicks: index === 0 ? clicks : 0,
    ...stored,
  }))
  if (rows.length > 0) await transaction("email_campaign_link").insert(rows)
}

function mailTo(
  { id: subscription_id, subscriber_id, email }: z.output<typeof personRow>,
  given: ImportedOutcome & { campaign_id: string; sentAt: Date },
) {
  const { campaign_id, sentAt, status, reason, opened_at, clicked_at, isMachine } = given
  return {
    id: generateEntityId(undefined, "ecrcp"),
    campaign_id,
    subscription_id,
    subscriber_id,
    email,
    status,
    reason,
    opened_at,
    clicked_at,
    clicked_times: clicked_at && [clicked_at.toISOString()],
    attempts: 1,
    sent_at: status === "sent" ? sentAt : null,
    opens: opened_at ? 1 : 0,
    clicks: clicked_at ? 1 : 0,
    machine_opens: isMachine ? 1 : 0,
    created_at: sentAt,
    updated_at: sentAt,
  }
}
