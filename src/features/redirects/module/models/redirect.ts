import { model } from "@medusajs/framework/utils"

/** A rule that sends callers of an old path elsewhere. Triggers in `../sql` keep every rule at one hop. */
export const Redirect = model
  .define("redirect", {
    id: model.id({ prefix: "redir" }).primaryKey(),
    /** A normalised path, see `lib/paths.ts`. */
    source: model.text(),
    /** A BCP 47 tag. Empty: all languages. */
    locale: model.text().default(""),
    match: model.enum(["exact", "prefix"]).default("exact"),
    /** A normalised path, or the web address of another site. */
    target: model.text(),
    status_code: model.number().default(301),
    origin: model.enum(["manual", "import", "automatic"]).default("manual"),
    /** Grows when the triggers derive again what follows from the rule. */
    settled: model.number().default(0),
    /** From this time, the source is the address of something that is scheduled. */
    ends_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["source", "locale", "match"], unique: true, where: "deleted_at IS NULL" },
    { on: ["created_at", "id"], where: "deleted_at IS NULL" },
  ])
  .checks([
    { name: "redirect_source_is_path", expression: (c) => `${c.source} ~ '^/($|[^/])'` },
    { name: "redirect_target_is_address", expression: (c) => `${c.target} ~ '^(/($|[^/\\\\])|https?://)'` },
    { name: "redirect_status", expression: (c) => `${c.status_code} IN (301, 302)` },
    { name: "redirect_is_no_self", expression: (c) => `${c.source} <> ${c.target}` },
  ])
