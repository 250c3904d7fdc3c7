import { page } from "../lib/palette"

export default [page("/mail-texts", "mail_texts.title")]
