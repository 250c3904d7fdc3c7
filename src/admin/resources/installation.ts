import type { installationJob } from "../../features/installation/api/schemas"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export const installationJobs: Resource<Received<typeof installationJob>> = {
  path: "/admin/installation/jobs",
  one: "installation_job",
  many: "installation_jobs",
  texts: "installation.jobs",
  title: "job",
}
