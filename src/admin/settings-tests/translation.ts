import { TranslationTest } from "../components/config/translation-test"
import type { SettingsTest } from "../lib/settings-test"

export default { area: "translation", OfArea: TranslationTest } satisfies SettingsTest
