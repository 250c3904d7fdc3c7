/**
 * Types that contain something of every feature. Each feature adds its part in `declaration.ts` by `declare module`. So
 * all layers can use these types without importing a feature.
 */

/** Settings by area, as the server reads them: with defaults and decrypted secrets. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their areas
export interface SettingsByArea {}

/** The kinds of records that storefronts show under their own addresses. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their kinds
export interface PublicKinds {}

/** The kinds of data by which the change log groups changes. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their kinds
export interface ChangeKinds {}

export type AreaName = keyof SettingsByArea

export type Settings<Name extends AreaName = AreaName> = SettingsByArea[Name]

/** A setting with its area, such as the field `retention_days` of `assistant`. */
export type SettingName = {
  [Name in AreaName]: { area: Name; field: keyof SettingsByArea[Name] & string }
}[AreaName]

export type PublicKindName = keyof PublicKinds

/** The external services that features call, each with its protocol. Tests must cover a failure of each service. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their services
export interface OutsideServices {}

export type OutsideService = keyof OutsideServices

/** The services that are called by `guardedFetch`. */
export type HttpService = {
  [Name in OutsideService]: OutsideServices[Name] extends "http" ? Name : never
}[OutsideService]
