/** A record that each shop has once. Its server part is in src/kits/singletons. */
export interface Singleton {
  /** The API path, such as `/admin/theme`. */
  path: string
  /** The key of responses, such as `theme`. */
  one: string
  /** The key of its texts in src/admin/i18n, such as `theme`. */
  texts: string
}

export interface SingletonState {
  content: Record<string, unknown>
  has_draft: boolean
  revision: number
  version: number
  published_at: string | null
  /** The time at which the draft is published. Null without a schedule. */
  publish_at: string | null
  updated_at: string | null
}

export interface SingletonVersion {
  id: string
  number: number
  status: "published" | "superseded"
  actor_id: string | null
  published_at: string
}
