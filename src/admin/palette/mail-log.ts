import { page } from "../lib/palette"

export default [page("/mail-log", "mail_log.title")]
