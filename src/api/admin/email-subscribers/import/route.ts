import { route } from "../../../../lib/contract/route"
import { importEmailSubscribersWorkflow } from "../../../../workflows/email-marketing/email-subscribers"
import { adminEmailSubscribers } from "../contract"

export const POST = route(adminEmailSubscribers.adminImportEmailSubscribers, async ({ body, scope }) => {
  const { result } = await importEmailSubscribersWorkflow(scope).run({ input: body })
  return { email_subscriber_import: result }
})
