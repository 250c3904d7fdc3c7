/**
 * Types over all features. Each feature adds its own part in its `declaration.ts` by `declare module`, so that every
 * layer can use them without an import of any feature.
 */

/** Settings by area, as the server reads them: defaults filled in, secrets opened. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their areas
export interface SettingsByArea {}

/** The kinds of things that a storefront shows under an address of their own. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their kinds
export interface PublicKinds {}

export type AreaName = keyof SettingsByArea

export type Settings<Name extends AreaName = AreaName> = SettingsByArea[Name]

export type PublicKindName = keyof PublicKinds
