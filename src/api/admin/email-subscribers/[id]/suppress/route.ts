import { route } from "../../../../../lib/contract/route"
import { emailSuppressionWorkflows } from "../../../../../workflows/email-marketing/email-suppressions"
import { adminEmailSubscribers } from "../../contract"
import { readSubscriber } from "../../operations"

export const POST = route(
  adminEmailSubscribers.adminSuppressEmailSubscriber,
  async ({ params: { id }, body, actor, scope }) => {
    const { email } = await readSubscriber(scope, id)
    await emailSuppressionWorkflows.create(scope).run({ input: { input: { ...body, email }, actor } })
    return { email_subscriber: await readSubscriber(scope, id) }
  },
)
