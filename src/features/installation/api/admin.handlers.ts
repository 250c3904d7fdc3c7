import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { SERVER_CHECKS, type ServerChecks } from "../../../lib/server-checks"
import { currentTenant } from "../../../tenancy/current-tenant"
import type { Registry } from "../../../tenancy/registry"
import { JOB_STATES_KEY, type JobStates } from "../../../tenancy/schedule/job-states"
import { declareHandlers } from "../../handlers"
import { readQueues } from "../services/queues"
import { adminInstallation } from "./admin.rows"

/** This file is loaded when the process starts. */
const STARTED_AT = clock.date()

/** Throws 403 in a shop that is not the installation's first. */
function requireOwner(): void {
  if (currentTenant() !== undefined)
    throw errors.forbidden("Only the installation's first shop shows the state of the server.")
}

/** The jobs of all shops, for the owner. */
function jobStates(scope: MedusaContainer): JobStates {
  requireOwner()
  return scope.resolve<JobStates>(JOB_STATES_KEY)
}

declareHandlers([
  route(adminInstallation.adminReadInstallation, async ({ scope }) => {
    const states = jobStates(scope)
    const checks = await scope.resolve<ServerChecks>(SERVER_CHECKS)()
    const shops = await states.shops()
    const jobs = await states.counts()
    const server = {
      node_version: process.versions.node,
      started_at: STARTED_AT,
      memory_bytes: process.memoryUsage.rss(),
      checks,
    }
    return { installation: { server, shops, jobs } }
  }),

  route(adminInstallation.adminListInstallationJobs, async ({ scope, query }) => {
    const { order, limit, offset, ...filter } = query
    const { jobs, count } = await jobStates(scope).list(filter, order, limit, offset)
    const installation_jobs = jobs.map(({ tenant_id, slug, name, ...job }) => ({
      ...job,
      id: `${tenant_id}/${job.job}`,
      shop: { id: tenant_id, slug, name },
    }))
    return { installation_jobs, count, offset, limit }
  }),

  route(adminInstallation.adminListInstallationQueues, async ({ scope, query }) => {
    requireOwner()
    const { q, order, limit, offset } = query
    const { tenants, count } = await scope.resolve<Registry>("tenants").page(q, order, limit, offset)
    const read = await readQueues(scope, tenants)
    const installation_queues = read.map(({ tenant: { id, slug, name }, ...found }) => ({
      ...found,
      id,
      shop: { id, slug, name },
    }))
    return { installation_queues, count, offset, limit }
  }),
])
