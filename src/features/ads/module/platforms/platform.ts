import type { AdsOptions, AdsSettings } from "../types"

export interface Surroundings {
  settings: AdsSettings
  urls: AdsOptions["urls"]
  timeoutMs: number
  signal?: AbortSignal
}

export interface Account {
  external_id: string
  token: string
}

export interface Described {
  name: string
  currency_code: string
  timezone: string
}

export interface Fact {
  campaign_id: string
  campaign_name: string
  day: string
  currency_code: string
  spend_micros: string
  impressions: string
  clicks: string
  conversions: string
}

/** Days, both included. */
export interface Span {
  from: string
  to: string
}

/** The parts that differ between platforms. All functions throw `PlatformError`. */
export interface Platform {
  title: string
  /** Settings without which no account can be connected. */
  needs: readonly (keyof AdsSettings)[]
  describe: (around: Surroundings, account: Account) => Promise<Described>
  facts: (around: Surroundings, account: Account, span: Span) => Promise<Fact[]>
}
