import type { MedusaContainer } from "@medusajs/framework/types"
import { addressNameOf, resourceNamed } from "../../../features/resource-types"
import { kindNamed } from "../../../features/translations/import-rules"
import { errors } from "../../../lib/errors"
import type { TranslatableKind } from "../../../lib/translatable"
import { STATUSES } from "../../../modules/translations/schemas"
import type { TranslatedRecord, TranslationStatus } from "../../../modules/translations/types"

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
