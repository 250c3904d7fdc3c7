import { MailTest } from "../components/config/mail-test"
import type { SettingsTest } from "../lib/settings-test"

export default { area: "mail", OfArea: MailTest } satisfies SettingsTest
