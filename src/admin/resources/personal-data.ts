import type { erasure, retentionRun } from "../../features/privacy/module/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export const erasures: Resource<Received<typeof erasure>> = {
  path: "/admin/personal-data/erasures",
  one: "erasure",
  many: "erasures",
  texts: "personal_data.erasures",
  title: "id",
}

export const retentionRuns: Resource<Received<typeof retentionRun>> = {
  path: "/admin/personal-data/retention-runs",
  one: "retention_run",
  many: "retention_runs",
  texts: "personal_data.retention_runs",
  title: "job",
}
