/** A thing that each shop has once, as src/lib/singletons serves it. */
export interface Singleton {
  /** Such as `/admin/theme`. */
  path: string
  /** The key of answers, such as `theme`. */
  one: string
  /** Where its texts stand, such as `theme`. */
  texts: string
}

export interface SingletonState {
  content: Record<string, unknown>
  has_draft: boolean
  revision: number
  version: number
  published_at: string | null
  updated_at: string | null
}

export interface SingletonVersion {
  id: string
  number: number
  status: "published" | "superseded"
  actor_id: string | null
  published_at: string
}
