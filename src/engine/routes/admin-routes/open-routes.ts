/** Engine routes below `/admin` that may be called, because the dashboard or the engine's admin SDK needs them. */
export interface OpenRoutes {
  /** Who needs them. */
  why: string
  /** The methods of each path. */
  routes: Readonly<Record<`/admin/${string}`, string>>
}
