import type { ComponentType } from "react"

/**
 * What the page of a settings area shows in addition to its form, such as a button that tests the saved settings.
 * `src/admin/settings-tests` declares them.
 */
export interface SettingsTest {
  area: string
  /** For the whole area. Shown below the form. */
  OfArea?: ComponentType<{
    /** Call it after the component itself has changed settings, so that the form shows them. */
    onSaved: () => void
    /** Whether there are unsaved changes. Then no test is possible, because tests use the saved settings. */
    isChanged: boolean
  }>
  /** For one group of settings, such as a payment provider's. Shown in the group's heading. */
  OfGroup?: ComponentType<{
    group: string
    /** Whether there are unsaved changes. Then no test is possible, because tests use the saved settings. */
    isChanged: boolean
  }>
}
