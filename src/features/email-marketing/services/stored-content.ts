import { z } from "zod"
import { blockFields, mailContent } from "../../../lib/mail-content"
import type { Block, CampaignContent } from "../module/types"

/** The database's JSON columns. They were checked when they were stored, under the limits of that time. */
const blocks = z.array(
  z.object({ ...blockFields, products: z.array(z.string()), posts: z.array(z.string()).default([]) }),
)

export function storedBlocks(column: unknown): Block[] {
  return blocks.parse(column)
}

export function storedContent(column: unknown): CampaignContent {
  return mailContent.parse(column)
}
