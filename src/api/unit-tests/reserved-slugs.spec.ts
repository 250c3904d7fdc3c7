import { describe, expect, it } from "vitest"
import { EVENTS } from "../../features/events/module/lib/kind"
import { RESERVED_SLUG } from "../../features/forms/workflows/forms"
import { TOURS } from "../../features/tours/module/lib/kind"
import type { PublicationTables } from "../../kits/publications/types"
import { slug } from "../../lib/content/slug"
import { rows } from "../contracts"

const reservedIn = ({ tables }: { tables: PublicationTables }) => tables.reserved ?? []

/** The slugs that each kind refuses, by the path of its list. All other kinds refuse none. */
const RESERVED: Record<string, readonly string[]> = {
  "/store/events": reservedIn(EVENTS),
  "/store/tours": reservedIn(TOURS),
  "/store/forms": [RESERVED_SLUG],
}

const NAMED = /^(\/store\/.+)\/:(slug|handle)$/
const lists = [...new Set(rows.flatMap(({ path }) => NAMED.exec(path)?.[1] ?? []))]

/** The fixed segments beside the slug. A segment that no slug can be needs no reservation. */
function fixedSegments(list: string): string[] {
  const beside = rows.flatMap(({ path }) => (path.startsWith(`${list}/`) ? path.slice(list.length + 1) : []))
  return [...new Set(beside.filter((segment) => !/[:/]/.test(segment) && slug.safeParse(segment).success))]
}

describe("a slug", () => {
  it.each(lists)("below %s hides no route, and no route hides it", (list) => {
    expect([...(RESERVED[list] ?? [])].sort()).toEqual(fixedSegments(list).sort())
  })

  it("is reserved for kinds that are read by a slug", () => {
    expect(Object.keys(RESERVED).filter((list) => !lists.includes(list))).toEqual([])
  })
})
