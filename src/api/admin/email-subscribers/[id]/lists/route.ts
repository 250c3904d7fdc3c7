import { route } from "../../../../../lib/contract/route"
import { changeEmailSubscriberListsWorkflow } from "../../../../../workflows/email-marketing/email-subscribers"
import { adminEmailSubscribers } from "../../contract"
import { readSubscriber } from "../../operations"

export const POST = route(
  adminEmailSubscribers.adminChangeEmailSubscriberLists,
  async ({ params: { id }, body: change, scope }) => {
    await changeEmailSubscriberListsWorkflow(scope).run({ input: { id, change } })
    return { email_subscriber: await readSubscriber(scope, id) }
  },
)
