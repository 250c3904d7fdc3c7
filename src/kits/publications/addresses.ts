import type { PublicAddresses } from "../declarations/declaration"

interface Tables {
  publication: string
  translation: string
  parentId: string
}

const LIVE_FROM = "CASE WHEN p.status = 'published' THEN '-infinity' ELSE p.published_at END"
const RELEASED = "p.deleted_at IS NULL AND p.status <> 'draft'"

/** How the database finds the addresses of a kind of publication, for its declaration. */
export function publicationAddresses({ publication, translation, parentId }: Tables): PublicAddresses {
  return {
    tables: [
      { table: publication, id: "id" },
      { table: translation, id: parentId },
    ],
    select: `SELECT p.id, p.locale, p.slug, ${LIVE_FROM} AS live_from FROM ${publication} p WHERE ${RELEASED}
      UNION ALL
      SELECT p.id, o.locale, coalesce(o.slug, p.slug), ${LIVE_FROM}
        FROM ${translation} o JOIN ${publication} p ON p.id = o.${parentId}
       WHERE ${RELEASED} AND o.deleted_at IS NULL`,
  }
}
