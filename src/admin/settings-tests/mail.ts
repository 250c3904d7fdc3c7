import { MailParts } from "../components/config/mail-parts"
import type { SettingsTest } from "../lib/settings-test"

export default { area: "mail", OfArea: MailParts } satisfies SettingsTest
