import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { JOB_ORDERS, jobFilter } from "../../../tenancy/schedule/job-states"
import { LARGEST_PAGE } from "../limits"
import { installation, installationJob, installationQueues } from "./schemas"

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
  adminListInstallationQueues: {
    method: "GET",
    path: "/admin/installation/queues",
    auth: "admin",
    summary: "What waits and what has failed in the queues of each shop",
    description: `${OWNER_ONLY} One row for each shop. It reads the database of each shop of the page, so ask rarely.`,
    query: listQuery({
      order: ["slug", "-slug"],
      filters: {
        q: z
          .string()
          .max(100)
          .optional()
          .describe("A part of the shop's slug or name.")
          .meta({ examples: ["alder"] }),
      },
    }).extend({
      limit: wholeNumber(1, LARGEST_PAGE).default(LARGEST_PAGE).describe("The maximum number of shops."),
    }),
    response: page({ installation_queues: z.array(installationQueues) }),
    errors: ["forbidden"],
  },
})
