import type { SettingsTest } from "../lib/settings-test"

export declare const all: readonly SettingsTest[]
