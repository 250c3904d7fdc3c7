import { z } from "zod"
import { blockFields, mailContent } from "../../../lib/mail-content"
import type { Block, CampaignContent } from "../module/types"

/**
 * The blocks of a campaign, as a JSON column contains them. No limits are checked, because the blocks were
 * checked when they were stored, and the limits may have changed since.
 */
const blocks = z.array(
  z.object({ ...blockFields, products: z.array(z.string()), posts: z.array(z.string()).default([]) }),
)

export function storedBlocks(column: unknown): Block[] {
  return blocks.parse(column)
}

export function storedContent(column: unknown): CampaignContent {
  return mailContent.parse(column)
}
