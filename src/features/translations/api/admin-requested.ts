import type { MedusaContainer } from "@medusajs/framework/types"
import type { TranslatableKind } from "../../../kits/declarations/translatable"
import { errors } from "../../../lib/errors"
import { addressNameOf, resourceNamed } from "../../resource-types"
import { STATUSES } from "../module/schemas"
import type { TranslatedRecord, TranslationStatus } from "../module/types"
import { kindNamed } from "../services/import-rules"

/** Throws 400 if no kind of record with translations has this name. */
export function requireKind(name: string): TranslatableKind {
  const kind = kindNamed(name)
  if (!kind)
    throw errors.invalidField("Field 'resource_type': no kind of record with translations has this name.")
  return kind
}

/** The name of a kind in addresses. */
export function nameOf({ table }: TranslatableKind): string {
  const resource = resourceNamed(table)
  return resource ? addressNameOf(resource) : table
}

export function statusesOf(
  status: TranslationStatus | "incomplete" | undefined,
): TranslationStatus[] | undefined {
  if (status === "incomplete") return STATUSES.filter((one) => one !== "current")
  return status === undefined ? undefined : [status]
}

/** The records with these ids and their states in one language. */
export async function recordsOf(
  scope: MedusaContainer,
  kind: TranslatableKind,
  locale: string,
  ids: readonly string[],
) {
  const page = { limit: ids.length, offset: 0 }
  const { items } = await scope.resolve("translations").listStates(kind.table, { locale, ids }, page)
  return items.map(shownRecord(kind, locale))
}

export function shownRecord(kind: TranslatableKind, locale: string) {
  const resource_type = nameOf(kind)
  return ({ id, title, fields }: TranslatedRecord) => ({
    resource_type,
    resource_id: id,
    locale,
    title,
    fields,
  })
}
