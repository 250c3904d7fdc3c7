import type { ScheduledJob } from "../../tenancy/schedule/scheduled-job"

/** Deletes files without an asset, once an hour. */
export const removeMediaOrphans: ScheduledJob = {
  name: "remove-media-orphans",
  run: (container) => container.resolve("media").leftovers.removeOrphans(),
}
