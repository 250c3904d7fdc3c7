import type { Logger } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Encryption } from "../../../lib/encryption"
import type { PlatformName } from "./fields"
import type { dayRow } from "./lib/row-schemas"
import type { newAdAccount } from "./schemas"

/** The settings area `ads`. */
export interface AdsSettings {
  meta_version: string
  meta_conversion: string
  google_version: string
  google_client_id: string | null
  google_client_secret: string | null
  google_developer_token: string | null
  google_login_customer_id: string | null
}

export interface AdsOptions {
  urls: { meta: string; googleAds: string; googleToken: string }
  timeoutMs: number
}

export interface AdsDependencies {
  tenantConfig: { read(area: "ads"): Promise<AdsSettings> }
  encryption: Encryption
  logger: Logger
}

export type NewAdAccount = z.output<typeof newAdAccount>

/** A connected account as the platform describes it. */
export interface DescribedAccount {
  platform: PlatformName
  external_id: string
  name: string
  currency_code: string
  timezone: string
  sealed: string
}

/** The sums of one account on one day in one currency. */
export type DaySum = z.output<typeof dayRow>
