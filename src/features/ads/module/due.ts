import type { DueRows } from "../../../tenancy/schedule/scheduled-job"

/** The name of the job that reads the facts of advertising accounts. */
export const SYNC_AD_ACCOUNTS = "sync-ad-accounts"

export const DUE_AD_ACCOUNTS: DueRows = {
  table: "ad_account",
  moment: "next_sync_at",
  where: "next_sync_at IS NOT NULL AND deleted_at IS NULL",
}
