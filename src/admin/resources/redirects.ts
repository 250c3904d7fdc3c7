import type { adminRedirects } from "../../features/redirects/api/admin.rows"
import type { importResult, redirectMiss } from "../../features/redirects/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type Redirect = Received<typeof adminRedirects.schema>

export type RedirectMiss = Received<typeof redirectMiss>
export type RedirectSuggestion = Received<typeof adminRedirects.suggestions.response>["suggestions"][number]
export type RedirectImport = Received<typeof importResult>

export const redirectMisses: Resource<RedirectMiss> = {
  path: "/admin/redirects/misses",
  one: "redirect_miss",
  many: "redirect_misses",
  texts: "redirects.misses",
  title: "path",
}

export const redirects: Resource<Redirect> = {
  path: "/admin/redirects",
  one: "redirect",
  many: "redirects",
  texts: "redirects",
  title: "source",
}
