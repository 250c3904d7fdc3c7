import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { JOB_ORDERS, jobFilter } from "../../../tenancy/schedule/job-states"
import { installation, installationJob } from "./schemas"

const OWNER_ONLY = "Only for admins of the installation's first shop."

export const adminInstallation = contract({
  adminReadInstallation: {
    method: "GET",
    path: "/admin/installation",
    auth: "admin",
    summary: "The state of this server, the shops and the scheduled work",
    description: `${OWNER_ONLY} With more than one server process, \`server\` is the one that answers.`,
    response: z.object({ installation }),
    errors: ["forbidden"],
  },
  adminListInstallationJobs: {
    method: "GET",
    path: "/admin/installation/jobs",
    auth: "admin",
    summary: "The scheduled jobs of all shops, and why they fail",
    description: OWNER_ONLY,
    query: listQuery({
      order: JOB_ORDERS,
      filters: jobFilter.shape,
    }),
    response: page({ installation_jobs: z.array(installationJob) }),
    errors: ["forbidden"],
  },
})
