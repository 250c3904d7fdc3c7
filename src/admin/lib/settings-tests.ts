import { all } from "../settings-tests/all"
import type { SettingsTest } from "./settings-test"

export function settingsTestOf(area: string): SettingsTest | undefined {
  return all.find((test) => test.area === area)
}
