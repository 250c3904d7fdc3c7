import { clock } from "../../lib/clock"
import type { PublicKindName } from "../../lib/registry"
import type { MovedAddress } from "./moved-addresses"
import type { Snapshot } from "./types"

/** The public addresses that no longer work after a change. A draft has no public address, so nothing moves. */
export function movesBetween(kind: PublicKindName, before: Snapshot, after: Snapshot): MovedAddress[] {
  if (!isPublic(before)) return []
  const locales = [before.row.locale, ...before.translations.map(({ locale }) => locale)]
  return locales.flatMap((locale) => {
    const from = slugIn(before, locale)
    const to = slugIn(after, locale)
    return from === to ? [] : [{ kind, id: before.row.id, locale, from, to }]
  })
}

function isPublic({ row: { status, published_at } }: Snapshot): boolean {
  return status !== "draft" && published_at !== null && new Date(published_at).getTime() <= clock.now()
}

/** A translation without its own slug uses the main slug. */
function slugIn({ row, translations }: Snapshot, locale: string): string {
  return translations.find((text) => text.locale === locale)?.slug ?? row.slug
}
