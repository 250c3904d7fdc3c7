export interface Category {
  key: string
  title: string
  description: string | null
  is_required: boolean
  default: boolean
  services: {
    name: string
    provider: string
    privacy_url: string | null
    cookies: { name: string; duration: string }[]
  }[]
}

/** The answer of `GET /store/cookie-banner-config`, as far as this script reads it. */
export interface Banner {
  version: number
  locale: string
  categories: Category[]
  copy: Record<string, string>
  links: { label: string; url: string }[]
  respects_gpc: boolean
}

/** What a visitor allows, by category. */
export type Categories = Record<string, boolean>

/** A stored decision. */
export interface Decision {
  session_id: string
  categories: Categories
  banner_version: number
  expires_at: string
}

export type Choice =
  | { action: "accept_all" | "reject_all" }
  | { action: "custom"; categories: Categories }
  | { action: "withdraw" }
