import { model } from "@medusajs/framework/utils"

/**
 * The columns of the only table of a singleton (a record that a tenant has once), except the id. Use them with
 * `singletonIndexes`.
 */
export function singletonColumns() {
  return {
    status: model.enum(["draft", "published", "superseded"]),
    number: model.number().nullable(),
    revision: model.number(),
    content: model.json(),
    /** The engine's actor types, such as `user`, or `system` for the software itself. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** The time at which the draft is published. Null without a schedule. */
    publish_at: model.dateTime().nullable(),
  }
}

/** At most one draft and one current version. Version numbers are unique. */
export const singletonIndexes: { on: ("status" | "number")[]; unique: true; where: string }[] = [
  { on: ["status"], unique: true, where: "status <> 'superseded' AND deleted_at IS NULL" },
  { on: ["number"], unique: true, where: "number IS NOT NULL AND deleted_at IS NULL" },
]
