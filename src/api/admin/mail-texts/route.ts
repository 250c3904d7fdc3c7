import { listMailTexts } from "../../../features/mail-texts/shown-texts"
import { route } from "../../../lib/contract/route"
import { adminMailTexts } from "./contract"

export const GET = route(adminMailTexts.adminListMailTexts, ({ query, scope }) => listMailTexts(scope, query))
