import { ModelTest } from "../components/config/model-test"
import type { SettingsTest } from "../lib/settings-test"

export default { area: "assistant", OfArea: ModelTest } satisfies SettingsTest
