import type { ComponentType } from "react"

/** Buttons with which admins test the saved settings of an area. `src/admin/settings-tests` declares them. */
export interface SettingsTest {
  area: string
  /** A test of the whole area. It stands below the settings. */
  OfArea?: ComponentType<{
    /** Call it after the component itself has changed settings, so that the form shows them. */
    onSaved: () => void
  }>
  /** A test of one group of settings, such as a payment provider's. It stands in the group's heading. */
  OfGroup?: ComponentType<{
    group: string
    /** Whether there are unsaved changes. Then no test is possible, because it uses the saved settings. */
    isChanged: boolean
  }>
}
