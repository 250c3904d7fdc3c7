import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { createDkimKey, readDkim } from "../services/dkim"
import { adminMailDkim } from "./admin-mail-dkim.rows"

declareHandlers([
  route(adminMailDkim.readMailDkim, async ({ scope }) => ({
    mail_dkim: await readDkim(scope),
  })),
  route(adminMailDkim.createMailDkimKey, async ({ actor, scope }) => ({
    mail_dkim: await createDkimKey(scope, actor),
  })),
])
