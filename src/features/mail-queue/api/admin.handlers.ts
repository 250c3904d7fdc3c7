import { dueMails } from "../../../kits/mail-queue/mails"
import { route } from "../../../kits/rows/route"
import { clock } from "../../../lib/clock"
import { type DueRows, dueWork, type ScheduledJob } from "../../../tenancy/schedule/scheduled-job"
import { declareHandlers } from "../../handlers"
import { wirings } from "../../wirings"
import { retryMailWorkflow } from "../workflows/retry-mail"
import { queuedMails } from "./admin.rows"

declareHandlers([
  route(queuedMails.adminListQueuedMails, async ({ query, scope }) => {
    const { rows, count } = await scope.resolve("mailQueue").listMails(query)
    return { queued_mails: rows, count, offset: query.offset, limit: query.limit }
  }),
  route(queuedMails.adminReadQueuedMail, async ({ params, scope }) => ({
    queued_mail: await scope.resolve("mailQueue").findMail(params.id),
  })),
  route(queuedMails.adminRetryQueuedMail, async ({ params: { id }, scope }) => {
    await retryMailWorkflow(scope).run({ input: { id } })
    const queued_mail = await scope.resolve("mailQueue").findMail(id)
    for (const name of jobsFor(queued_mail.topic)) dueWork(scope).note(name, clock.date())
    return { queued_mail }
  }),
])

/** The names of the jobs that send the mails of a topic. */
function jobsFor(topic: string): string[] {
  const { table, where } = dueMails(topic)
  const isOfTopic = ({ due }: ScheduledJob) =>
    Array.isArray(due) && due.some((rows: DueRows) => rows.table === table && rows.where === where)
  return wirings()
    .flatMap(({ wiring }) => wiring.scheduledJobs ?? [])
    .filter(isOfTopic)
    .map(({ name }) => name)
}
