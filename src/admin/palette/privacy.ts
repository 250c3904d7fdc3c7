import { area, page } from "../lib/palette"

export default [
  area("privacy"),
  page("/personal-data", "personal_data.title"),
  page("/personal-data/erasures", "personal_data.erasures.title"),
  page("/personal-data/retention-runs", "personal_data.retention_runs.title"),
]
