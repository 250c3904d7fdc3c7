import { createDkimKey, readDkim } from "../../../features/mail/dkim"
import { route } from "../../../lib/contract/route"
import { adminMailDkim } from "./contract"

export const GET = route(adminMailDkim.readMailDkim, async ({ scope }) => ({
  mail_dkim: await readDkim(scope),
}))

export const POST = route(adminMailDkim.createMailDkimKey, async ({ actor, scope }) => ({
  mail_dkim: await createDkimKey(scope, actor),
}))
