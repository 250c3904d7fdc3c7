import { route } from "../../../../../lib/contract/route"
import { unsuppressEmailWorkflow } from "../../../../../workflows/email-marketing/email-suppressions"
import { adminEmailSubscribers } from "../../contract"
import { readSubscriber } from "../../operations"

export const POST = route(
  adminEmailSubscribers.adminUnsuppressEmailSubscriber,
  async ({ params: { id }, body: { note }, scope }) => {
    const { email } = await readSubscriber(scope, id)
    await unsuppressEmailWorkflow(scope).run({ input: { email, note } })
    return { email_subscriber: await readSubscriber(scope, id) }
  },
)
