import { z } from "zod"
import { publicQuery } from "../../../../kits/publications/public-query"
import type { PublicationTables } from "../../../../kits/publications/types"
import { dated } from "../../../../kits/rows/dated"
import { currentTenantId } from "../../../../tenancy/current-tenant"
import { eventColumns } from "../schemas"
import type { EventFilter } from "../types"
import { fullRow, summaryRow } from "./local-parts"

const tables = {
  kind: "event",
  publication: "event",
  translation: "event_translation",
  revision: "event_revision",
  parentId: "event_id",
  prefix: { publication: "event", translation: "eventloc", revision: "eventrev" },
  reserved: ["my-registrations"],
  own: [
    "starts_at",
    "ends_at",
    "timezone",
    "event_status",
    "attendance_mode",
    "venue",
    "online_url",
    "image",
    "sessions",
    "speakers",
    "region_ids",
  ],
  state: ["event_status"],
  json: ["venue", "sessions", "speakers", "region_ids"],
  joins: {},
} as const satisfies PublicationTables

export const EVENTS = {
  tables,
  tenant: currentTenantId,
  own: dated(z.object(eventColumns)),
  public: publicQuery({
    tables,
    rows: { summary: summaryRow, full: fullRow },
    columns: [
      "p.starts_at",
      "p.ends_at",
      "p.timezone",
      "p.event_status",
      "p.attendance_mode",
      "p.venue",
      "p.image",
    ],
    inFull: ["p.sessions", "p.speakers"],
    orders: {
      starts_at: ["starts_at", "id"],
      title: ["title", "id"],
      published_at: ["published_at", "id"],
    },
    conditions: ({ starts_from, starts_to, region_id }: EventFilter) => [
      ...(starts_from === undefined ? [] : ["coalesce(p.ends_at, p.starts_at) >= :starts_from"]),
      ...(starts_to === undefined ? [] : ["p.starts_at < :starts_to"]),
      ...(region_id === undefined
        ? []
        : [
            "(p.region_ids IS NULL OR p.region_ids = 'null' OR p.region_ids @> to_jsonb(CAST(:region_id AS text)))",
          ]),
    ],
  }),
}
