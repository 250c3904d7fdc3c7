import type { z } from "zod"
import { antiSpam } from "./anti-spam"
import type { Area } from "./area"
import { assistant } from "./assistant"
import { checkout } from "./checkout"
import { mail } from "./mail"
import { payments } from "./payments"
import { socialLogin } from "./social-login"
import { storefront } from "./storefront"
import { storefrontServers } from "./storefront-servers"

export type { Area, JsonSchema } from "./area"

/** Every area of settings there is. A feature adds its own file and its own line; its name is the feature's slug. */
const areas = {
  mail,
  storefront,
  storefront_servers: storefrontServers,
  anti_spam: antiSpam,
  checkout,
  payments,
  assistant,
  social_login: socialLogin,
}

export type AreaName = keyof typeof areas

/** An area's settings as features use them: defaults filled in, secrets opened. */
export type Settings<Name extends AreaName = AreaName> = AllSettings[Name]

type AllSettings = { [Name in AreaName]: z.output<(typeof areas)[Name]["schema"]> }

const byName: { [Name in AreaName]: Area<AllSettings[Name]> } = areas

export const areaNames = Object.keys(areas).filter(isAreaName)

export function areaOf<Name extends AreaName>(name: Name): Area<AllSettings[Name]> {
  return byName[name]
}

export function isAreaName(name: string): name is AreaName {
  return Object.hasOwn(areas, name)
}
